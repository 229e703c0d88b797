/* ---------------------------------------------------------------- what lasts and what waits: as in running/waiting.py */
static Held *held(S *s, I what, I id, I awaited, I number) {
  if (s->held >= HELD) { bad(s); return &s->M[HELD]; }
  Held *h = &s->M[s->held++]; h->what = what; h->id = id; h->awaited = awaited; h->number = number;
  for (I i = 0; i < KEPT; i++) h->c[i] = NONE;
  for (I i = 0; i < KEPT_LISTS; i++) h->l[i].n = -1;
  return h;
}
static void drop(S *s, I at) { s->held--; for (I h = at; h < s->held; h++) s->M[h] = s->M[h + 1]; }
static void drop_all(S *s, const uint8_t *gone) {
  I k = 0;
  for (I h = 0; h < s->held; h++) if (!gone[h]) { if (k != h) s->M[k] = s->M[h]; k++; }
  s->held = k;
}
static I is_block(const Held *h) { return h->what == BLOCK || h->what == ANSWERS; }
static I is_running(S *s, I verb) {
  for (I h = 0; h < s->held; h++) if (s->M[h].what == RUNNING && s->M[h].awaited == verb) return 1;
  return 0;
}
static void begun(S *s, I verb) { held(s, RUNNING, 0, verb, 0); }
static void over(S *s, I verb) { /* the innermost doing of the verb; a result within a result is part of it */
  I at = s->held - 1, from = 0;
  while (at >= 0 && !(s->M[at].what == RUNNING && s->M[at].awaited == verb)) at--;
  if (at < 0) return;
  drop(s, at);
  if (verb != RESULT) from = at; else if (is_running(s, RESULT)) return;
  for (I h = from; h < s->held; h++) if (is_block(&s->M[h]) && s->M[h].awaited == verb) s->M[h].awaited = NOW;
}
static void drop_numbered(S *s, I number) {
  uint8_t gone[HELD + 1];
  for (I h = 0; h < s->held; h++) gone[h] = is_block(&s->M[h]) && s->M[h].number == number;
  drop_all(s, gone);
}
static I next_now(S *s) {
  for (I h = 0; h < s->held; h++) if (is_block(&s->M[h]) && s->M[h].awaited == NOW) return h;
  return -1;
}
