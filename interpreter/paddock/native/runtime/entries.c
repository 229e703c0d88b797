/* ---------------------------------------------------------------- games that are taken up in their midst: entries.py */
static I enter(S *s, I q, I at, I got, I card, const I *f, L *gl, L *out);
static I unwound(S *s, I q);
static void go_on(S *s, const I *f, I frames, I got, I card) { /* the innermost first; -1 is the end of the game */
  L a, b, *gl = &a, *out = &b; gl->n = -1;
  while (frames-- > 0 && *f >= 0) {
    I q = f[0], at = f[1]; out->n = -1;
    got = enter(s, q, at, got, card, f + 3, gl, out); card = NONE; f += 3 + f[2];
    L *t = gl; gl = out; out = t;
    if (!s->stop) continue;
    if (s->stop >= END) return;
    for (;; f += 3 + f[2]) { /* something stopped that lies further out */
      if (frames-- <= 0 || *f < 0) { bad(s); return; }
      I verb = unwound(s, f[0]);
      if (verb + 1 == s->stop) { s->stop = 0; got = NONE; gl->n = -1; f += 3 + f[2]; break; }
    }
  }
}
static const I *taken_up(S *s, const I *f) { /* a position: as `read_state` gives it, and the key of chance */
  begin(s, 0, 0);
  for (I z = 0; z < PLACES; z++) f = taken(f, &s->Z[z]);
  for (I i = 0; i < COUNT; i++) { s->W[i] = *f++; s->A[i] = *f++; }
  for (I i = 0; i < STORES; i++) s->N[i] = *f++;
  for (I i = 0; i < LISTS; i++) f = taken(f, &s->NL[i]);
  s->put_off = *f++; s->pos = *f++; s->held = *f++;
  for (I h = 0; h < s->held; h++) {
    s->M[h].what = *f++; s->M[h].id = *f++; s->M[h].awaited = *f++; s->M[h].number = *f++;
    for (I i = 0; i < KEPT; i++) s->M[h].c[i] = *f++;
    for (I i = 0; i < KEPT_LISTS; i++) f = taken(f, &s->M[h].l[i]);
  }
  s->key = (uint32_t)*f++; s->key |= (uint64_t)(uint32_t)*f++ << 32;
  s->made = 0;
  return f;
}
/* The open question: seat, prompt, and each option with the card that offers it; then the frames. */
static void carry_on(S *s, const I *f, I answer) {
  char here; s->base = &here;
  I seat = *f++, prompt = *f++, n = *f++; const I *options = f; f += 2 * n;
  if (answer < 0 && s->choose) {
    T o[CAP]; I w[CAP]; if (n > CAP) { bad(s); return; }
    for (I i = 0; i < n; i++) { o[i] = options[2 * i] == NONE ? LEFT_OUT : options[2 * i]; w[i] = options[2 * i + 1]; }
    answer = s->choose(s, seat, prompt, n, o, w);
  }
  if (answer < 0) answer = thrown(s, n);
  if (answer >= n) { bad(s); return; }
  s->decisions++;
  I frames = *f++; go_on(s, f, frames, options[2 * answer], options[2 * answer + 1]);
  if (s->stop != END && s->stop) s->stop = BAD;
}
/* From one position to the end: with the same chance, and a callback that decides. */
void one_continued(S *s, const I *in, I answer, Choose *choose, I *out) {
  in = taken_up(s, in); s->choose = choose; carry_on(s, in, answer); result(s, out);
}
/* As many ends as wanted of one position and answer, each with chance and decisions of its own, and at most so many;
   after `until` of them it is judged as it stands. */
void continued(S *s, const I *in, I answer, const uint32_t *seed, I words, I count, I most, I until, I width, I *out) {
  seed_dice(s, seed, words, 1); take_dice_of(s, 0);
  for (I g = 0; g < count; g++, out += width) {
    const I *f = taken_up(s, in);
    s->key = die(s); s->key |= (uint64_t)die(s) << 32; s->pos = 0; s->decisions = DECISIONS - most; s->until = s->decisions + until;
    carry_on(s, f, answer); result(s, out); if (out[0] >= 0) out[0] -= DECISIONS - most;
  }
}
