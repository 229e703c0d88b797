/* ---------------------------------------------------------------- chance: the same words as in chance_words.py */
#define R64(x, n) ((x) << (n) | (x) >> (64 - (n)))
static void keccak(uint64_t *a) {
  static const uint64_t rc[24] = {0x1ull, 0x8082ull, 0x800000000000808aull, 0x8000000080008000ull, 0x808bull, 0x80000001ull, 0x8000000080008081ull, 0x8000000000008009ull, 0x8aull, 0x88ull, 0x80008009ull, 0x8000000aull, 0x8000808bull, 0x800000000000008bull, 0x8000000000008089ull, 0x8000000000008003ull, 0x8000000000008002ull, 0x8000000000000080ull, 0x800aull, 0x800000008000000aull, 0x8000000080008081ull, 0x8000000000008080ull, 0x80000001ull, 0x8000000080008008ull};
  for (int r = 0; r < 24; r++) {
    uint64_t c0, c1, c2, c3, c4, d, t, u;
    c0 = a[0] ^ a[5] ^ a[10] ^ a[15] ^ a[20]; c1 = a[1] ^ a[6] ^ a[11] ^ a[16] ^ a[21]; c2 = a[2] ^ a[7] ^ a[12] ^ a[17] ^ a[22]; c3 = a[3] ^ a[8] ^ a[13] ^ a[18] ^ a[23]; c4 = a[4] ^ a[9] ^ a[14] ^ a[19] ^ a[24];
    d = c4 ^ R64(c1, 1); a[0] ^= d; a[5] ^= d; a[10] ^= d; a[15] ^= d; a[20] ^= d;
    d = c0 ^ R64(c2, 1); a[1] ^= d; a[6] ^= d; a[11] ^= d; a[16] ^= d; a[21] ^= d;
    d = c1 ^ R64(c3, 1); a[2] ^= d; a[7] ^= d; a[12] ^= d; a[17] ^= d; a[22] ^= d;
    d = c2 ^ R64(c4, 1); a[3] ^= d; a[8] ^= d; a[13] ^= d; a[18] ^= d; a[23] ^= d;
    d = c3 ^ R64(c0, 1); a[4] ^= d; a[9] ^= d; a[14] ^= d; a[19] ^= d; a[24] ^= d;
    t = a[1]; u = a[10]; a[10] = R64(t, 1); t = u; u = a[7]; a[7] = R64(t, 3); t = u; u = a[11]; a[11] = R64(t, 6); t = u; u = a[17]; a[17] = R64(t, 10); t = u; u = a[18]; a[18] = R64(t, 15); t = u; u = a[3]; a[3] = R64(t, 21); t = u; u = a[5]; a[5] = R64(t, 28); t = u; u = a[16]; a[16] = R64(t, 36); t = u; u = a[8]; a[8] = R64(t, 45); t = u; u = a[21]; a[21] = R64(t, 55); t = u; u = a[24]; a[24] = R64(t, 2); t = u; u = a[4]; a[4] = R64(t, 14); t = u; u = a[15]; a[15] = R64(t, 27); t = u; u = a[23]; a[23] = R64(t, 41); t = u; u = a[19]; a[19] = R64(t, 56); t = u; u = a[13]; a[13] = R64(t, 8); t = u; u = a[12]; a[12] = R64(t, 25); t = u; u = a[2]; a[2] = R64(t, 43); t = u; u = a[20]; a[20] = R64(t, 62); t = u; u = a[14]; a[14] = R64(t, 18); t = u; u = a[22]; a[22] = R64(t, 39); t = u; u = a[9]; a[9] = R64(t, 61); t = u; u = a[6]; a[6] = R64(t, 20); t = u; u = a[1]; a[1] = R64(t, 44); t = u;
    c0 = a[0]; c1 = a[1]; c2 = a[2]; c3 = a[3]; c4 = a[4]; a[0] = c0 ^ (~c1 & c2); a[1] = c1 ^ (~c2 & c3); a[2] = c2 ^ (~c3 & c4); a[3] = c3 ^ (~c4 & c0); a[4] = c4 ^ (~c0 & c1);
    c0 = a[5]; c1 = a[6]; c2 = a[7]; c3 = a[8]; c4 = a[9]; a[5] = c0 ^ (~c1 & c2); a[6] = c1 ^ (~c2 & c3); a[7] = c2 ^ (~c3 & c4); a[8] = c3 ^ (~c4 & c0); a[9] = c4 ^ (~c0 & c1);
    c0 = a[10]; c1 = a[11]; c2 = a[12]; c3 = a[13]; c4 = a[14]; a[10] = c0 ^ (~c1 & c2); a[11] = c1 ^ (~c2 & c3); a[12] = c2 ^ (~c3 & c4); a[13] = c3 ^ (~c4 & c0); a[14] = c4 ^ (~c0 & c1);
    c0 = a[15]; c1 = a[16]; c2 = a[17]; c3 = a[18]; c4 = a[19]; a[15] = c0 ^ (~c1 & c2); a[16] = c1 ^ (~c2 & c3); a[17] = c2 ^ (~c3 & c4); a[18] = c3 ^ (~c4 & c0); a[19] = c4 ^ (~c0 & c1);
    c0 = a[20]; c1 = a[21]; c2 = a[22]; c3 = a[23]; c4 = a[24]; a[20] = c0 ^ (~c1 & c2); a[21] = c1 ^ (~c2 & c3); a[22] = c2 ^ (~c3 & c4); a[23] = c3 ^ (~c4 & c0); a[24] = c4 ^ (~c0 & c1);
    a[0] ^= rc[r];
  }
}
static int digits(char *to, uint64_t n) {
  char t[24]; int k = 0, m = 0; do t[k++] = '0' + n % 10; while (n /= 10);
  while (k) to[m++] = t[--k];
  return m;
}
static void soak(S *s, uint64_t block) { /* shake_128(b"paddock <block> <key>"), squeezed when its words are wanted */
  uint64_t *a = s->sponge; char text[64] = "paddock "; int n = 8;
  n += digits(text + n, block); text[n++] = ' '; n += digits(text + n, s->key);
  memset(a, 0, sizeof s->sponge); memcpy(a, text, n);
  uint8_t *b = (uint8_t *)a; b[n] ^= 0x1f; b[167] ^= 0x80;
}
static void squeeze(S *s) { keccak(s->sponge); memcpy(s->block + s->made, s->sponge, SQUEEZED * 4); s->made += SQUEEZED; }
static const uint64_t IV[8] = {0x6a09e667f3bcc908ull, 0xbb67ae8584caa73bull, 0x3c6ef372fe94f82bull, 0xa54ff53a5f1d36f1ull,
  0x510e527fade682d1ull, 0x9b05688c2b3e6c1full, 0x1f83d9abfb41bd6bull, 0x5be0cd19137e2179ull};
static const uint8_t SG[12][16] = {{0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15},{14,10,4,8,9,15,13,6,1,12,0,2,11,7,5,3},
 {11,8,12,0,5,2,15,13,10,14,3,6,7,1,9,4},{7,9,3,1,13,12,11,14,2,6,5,10,4,0,15,8},{9,0,5,7,2,4,10,15,14,1,11,12,6,8,3,13},
 {2,12,6,10,0,11,8,3,4,13,7,5,15,14,1,9},{12,5,1,15,14,13,4,10,0,7,6,3,9,2,8,11},{13,11,7,14,12,1,3,9,5,0,15,4,8,6,2,10},
 {6,15,14,9,11,3,0,8,12,2,13,7,1,4,10,5},{10,2,8,4,7,6,1,5,15,11,9,14,3,12,13,0},{0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15},
 {14,10,4,8,9,15,13,6,1,12,0,2,11,7,5,3}};
static void blake_words(uint32_t *out, uint64_t key) { /* blake2b(b"paddock <key>"), 64 bytes */
  uint64_t m[16] = {0}, h[8], v[16]; char *text = (char *)m; memcpy(text, "paddock ", 8); int n = 8 + digits(text + 8, key);
  memcpy(h, IV, 64); h[0] ^= 0x01010040; memcpy(v, h, 64); memcpy(v + 8, IV, 64); v[12] ^= n; v[14] = ~v[14];
#define G(a, b, c, d, x, y) v[a] += v[b] + x; v[d] = R64(v[d] ^ v[a], 32); v[c] += v[d]; v[b] = R64(v[b] ^ v[c], 40); \
  v[a] += v[b] + y; v[d] = R64(v[d] ^ v[a], 48); v[c] += v[d]; v[b] = R64(v[b] ^ v[c], 1);
  for (int r = 0; r < 12; r++) {
    const uint8_t *g = SG[r];
    G(0,4,8,12,m[g[0]],m[g[1]]) G(1,5,9,13,m[g[2]],m[g[3]]) G(2,6,10,14,m[g[4]],m[g[5]]) G(3,7,11,15,m[g[6]],m[g[7]])
    G(0,5,10,15,m[g[8]],m[g[9]]) G(1,6,11,12,m[g[10]],m[g[11]]) G(2,7,8,13,m[g[12]],m[g[13]]) G(3,4,9,14,m[g[14]],m[g[15]])
  }
  for (int i = 0; i < 8; i++) h[i] ^= v[i] ^ v[i + 8];
  memcpy(out, h, 64);
}
static uint32_t word(S *s) {
  uint32_t p = s->pos++, at = p & 255;
  if (p == 16 || !at) s->made = 0;
  if (!s->made && p < 16) { blake_words(s->block, s->key); s->made = 16; }
  if (!s->made) soak(s, p >> 8);
  while (at >= s->made) squeeze(s);
  return s->block[at];
}
static I below(S *s, I n) { return (uint64_t)word(s) * n >> 32; }
static void shuffle(S *s, L *l) {
  T out[CAP]; I left = l->n, k = 0;
  for (; left > 1; left--) { I i = word(s) % left; out[k++] = l->v[i]; memmove(l->v + i, l->v + i + 1, (left - i - 1) * sizeof(T)); }
  memcpy(l->v + 1, out, k * sizeof(T));
}
