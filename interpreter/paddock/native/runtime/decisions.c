/* ---------------------------------------------------------------- who decides: a Python callback, or Python's own dice */
static uint32_t die(S *s) { /* MT19937, as random.Random has it; each word is made anew when it is wanted */
  I k = s->drawn; uint32_t *m = s->mt[s->player];
  uint32_t y = (m[k] & 0x80000000u) | (m[k < 623 ? k + 1 : 0] & 0x7fffffffu);
  y = m[k] = m[k < 227 ? k + 397 : k - 227] ^ y >> 1 ^ (-(y & 1) & 0x9908b0dfu);
  s->drawn = k < 623 ? k + 1 : 0;
  y ^= y >> 11; y ^= y << 7 & 0x9d2c5680u; y ^= y << 15 & 0xefc60000u;
  return y ^ y >> 18;
}
static uint32_t DICE_START[624]; /* the same for every seed: made once, when the library is loaded */
void ready(void) {
  DICE_START[0] = 19650218u;
  for (I k = 1; k < 624; k++) DICE_START[k] = 1812433253u * (DICE_START[k - 1] ^ DICE_START[k - 1] >> 30) + k;
}
/* For as many games as are seeded together: every number waits for the one before it, so four take as long as one.
   A seed is how many words count, and they. */
static void seed_dice(S *s, const uint32_t *seeds, I words, I games) {
  uint32_t (*m)[624] = s->mt, last[TOGETHER]; const uint32_t *key[TOGETHER]; I at[TOGETHER], n[TOGETHER], i = 1;
  for (I r = 0; r < TOGETHER; r++) {
    key[r] = seeds + (r < games ? r : 0) * words; n[r] = *key[r]++; at[r] = 0; last[r] = DICE_START[0];
    memcpy(m[r], DICE_START, sizeof DICE_START);
  }
#define MIX(r) last[r] = m[r][i] = (m[r][i] ^ (last[r] ^ last[r] >> 30) * 1664525u) + key[r][at[r]] + at[r]; \
  at[r] = at[r] + 1 < n[r] ? at[r] + 1 : 0;
#define LESS(r) last[r] = m[r][i] = (m[r][i] ^ (last[r] ^ last[r] >> 30) * 1566083941u) - i;
  for (I k = 624; k; k--) { MIX(0) MIX(1) MIX(2) MIX(3) if (++i >= 624) i = 1; }
  for (I k = 623; k; k--) { LESS(0) LESS(1) LESS(2) LESS(3) if (++i >= 624) i = 1; }
  for (I r = 0; r < TOGETHER; r++) m[r][0] = 0x80000000u;
}
static void take_dice_of(S *s, I game) { s->player = game; s->drawn = 0; }
static I thrown(S *s, I n) { /* int(random() * n) */
  uint32_t a = die(s) >> 5, b = die(s) >> 6;
  return (I)((a * 67108864.0 + b) / 9007199254740992.0 * n);
}
static I ask(S *s, I seat, I prompt, I n, const T *options, const I *with) {
  s->decisions++;
  if (seat == NONE || s->stop || s->decisions >= DECISIONS) return bad(s);
  if (s->decisions > s->until) { s->stop = END; return 0; } /* cut off: judged as it stands */
  I k = s->choose ? s->choose(s, seat, prompt, n, options, with) : thrown(s, n);
  s->fuel = BUDGET;
  return (uint32_t)k < (uint32_t)n ? k : bad(s);
}
static I ask_list(S *s, I seat, I prompt, L *o, I none, const I *with) { /* an index; with `none` one more than listed */
  I n = o->n + none;
  if (n < 2) return 0;
  if (n > CAP) return bad(s);
  if (none) o->v[n - 1] = LEFT_OUT;
  return ask(s, seat, prompt, n, o->v, with);
}
static I ask_number(S *s, I seat, I prompt, I low, I high) {
  return high < low ? NONE : high == low ? low : low + ask(s, seat, prompt, high - low + 1, 0, &low);
}
static void many(S *s, I seat, I prompt, L *from, I low, I high, L *got) { /* as `pick_many` */
  I at = 0, n = from->n; high = high == NONE || high > n ? n : high; low = low < high ? low : high;
  got->n = 0;
  while (at < n && high > 0 && !s->stop) {
    L o; I k; o.n = low > 0 ? n - low + 1 - at : n - at;
    memcpy(o.v, from->v + at, o.n * sizeof(T));
    k = ask_list(s, seat, prompt, &o, low <= 0, 0);
    if (k >= o.n) break;
    push(s, got, o.v[k]); at += find(&o, o.v[k]) + 1; low--; high--; /* of equal numbers the first */
  }
}
/* The same, pick by pick, for what is taken up in between. */
static void bounds(I n, I *low, I *high) { /* as in helpers.py */
  if (*high == NONE || *high > n) *high = n;
  if (*low > *high) *low = *high;
}
static I pick_next(S *s, I seat, I prompt, const L *rest, I got, I low, I high) { /* as `many_options` */
  if (got >= high || rest->n < 1) return NONE;
  I need = low - got; L o; o.n = need > 0 ? rest->n - need + 1 : rest->n;
  memcpy(o.v, rest->v, o.n * sizeof(T));
  I k = ask_list(s, seat, prompt, &o, need <= 0, 0);
  return k < o.n ? o.v[k] : NONE;
}
static void pass_by(L *rest, I x) { /* and all before it */
  I at = find(rest, x) + 1; if (at > rest->n) at = rest->n;
  rest->n -= at; memmove(rest->v, rest->v + at, rest->n * sizeof(T));
}
