/* ---------------------------------------------------------------- what lies where: as in running/helpers.py */
static I rank_of(I z, I slot) { return slot == NONE ? -1 : (uint32_t)slot < SLOTS ? RANK[z][slot] : -2; }
static I far_ahead(I row, I base, I rows) { I half = rows / 2; return ((row - base + half) % rows + rows) % rows - half; }
static void check_spread(S *s, I space, I street) {
  I least = 0, most = 0; /* of those that stand there, the one that was just laid down included, which is 0 ahead */
  if ((uint32_t)space >= COUNT) { bad(s); return; }
  for (I z = 0; z < PLACES; z++) if (OPEN_BOARD[z] == street) for (I i = 0; i < s->Z[z].n; i++) {
    I at = s->A[s->Z[z].v[i]]; if (at == NONE) continue;
    if ((uint32_t)at >= COUNT) { bad(s); return; }
    I far = far_ahead(ROW[at], ROW[space], ROWS[space]); least = far < least ? far : least; most = far > most ? far : most;
  }
  if (most - least > SPREAD) bad(s);
}
#define HAS_SPOTS(z) (SHARED[z] || SLOTTED[z])
static inline void stir(S *s, I z) { if (HAS_SPOTS(z)) s->seen = 0; } /* see `look_round` */
static void lay(S *s, I x, I z, I slot, I top) {
  L *l = &s->Z[z];
  if (!SLOTTED[z]) { s->A[x] = SHARED[z] ? slot : NONE; insert(s, l, top ? 0 : l->n, x); }
  else {
    if (slot == NONE) {
      for (I r = 0; r < SLOTS && slot == NONE; r++) {
        I want = BY_RANK[z][r], taken = 0; if (want < 0) break;
        for (I i = 0; i < l->n; i++) taken |= s->A[l->v[i]] == want;
        if (!taken) slot = want;
      }
      if (slot == NONE) { bad(s); return; }
    }
    I r = rank_of(z, slot), i = 0; if (r == -2) { bad(s); return; }
    while (i < l->n && rank_of(z, s->A[l->v[i]]) <= r) i++;
    s->A[x] = slot; insert(s, l, i, x);
  }
  s->W[x] = z; stir(s, z);
  if (OPEN_BOARD[z] >= 0 && slot != NONE) check_spread(s, slot, OPEN_BOARD[z]);
}
static void leave(S *s, I x) { /* a whole pile leaves from its top or from its bottom */
  I w = s->W[x]; if (w == NONE) return;
  stir(s, w);
  L *l = &s->Z[w]; if (l->n && l->v[l->n - 1] == x) { l->n--; return; }
  I i = find(l, x); if (i < l->n) pull(l, i);
}
static void put(S *s, I x, I z, I slot, I top) { if (x == NONE) return; x = ix(s, x); leave(s, x); lay(s, x, z, slot, top); }
static void put_all(S *s, V l, I z, I slot, I top) {
  for (I i = 0; i < l.n; i++) put(s, l.v[top ? l.n - 1 - i : i], z, slot, top);
}
static void settle(S *s, I z) { /* shuffled things take the same slots or spaces in their new order */
  L *l = &s->Z[z]; I taken[CAP]; if (!SLOTTED[z] && !SHARED[z]) return;
  for (I i = 0; i < l->n; i++) {
    I a = s->A[l->v[i]], k = SLOTTED[z] ? rank_of(z, a) : a, j = i;
    for (; j && (SLOTTED[z] ? rank_of(z, taken[j - 1]) : taken[j - 1]) > k; j--) taken[j] = taken[j - 1];
    taken[j] = a;
  }
  for (I i = 0; i < l->n; i++) s->A[l->v[i]] = taken[i];
}
static void mix(S *s, I z) { stir(s, z); shuffle(s, &s->Z[z]); settle(s, z); }
static void refill(S *s, I z) {
  I j = REFILL[z]; if (j < 0) return;
  L *from = &s->Z[j], *to = &s->Z[z]; I keep = LEAVES[z] < from->n ? LEAVES[z] : from->n;
  for (I i = keep; i < from->n; i++) { I x = from->v[i]; push(s, to, x); s->W[x] = z; s->A[x] = NONE; }
  from->n = keep; mix(s, z);
}
static void draw(S *s, I n, I i, I j, I slot, I top, L *got) {
  for (got->n = 0; n-- > 0;) {
    if (!s->Z[i].n) refill(s, i);
    if (!s->Z[i].n || i == j) break;
    I x = s->Z[i].v[0]; pull(&s->Z[i], 0); lay(s, x, j, slot, top); push(s, got, x);
    if (s->stop) break;
  }
}
static void swap(S *s, I a, I b) {
  a = ix(s, a); b = ix(s, b); I v = s->W[a], w = s->W[b];
  if (v == NONE || w == NONE) { bad(s); return; }
  I i = find(&s->Z[v], a), j = find(&s->Z[w], b); stir(s, v); stir(s, w); s->Z[v].v[i] = b; s->Z[w].v[j] = a; s->W[a] = w; s->W[b] = v;
  I t = s->A[a]; s->A[a] = s->A[b]; s->A[b] = t;
}
static void beside(S *s, I x, I y, I ahead_of) {
  I z = s->W[ix(s, y)]; if (x == NONE || x == y || s->stop) return;
  if (z == NONE) { bad(s); return; }
  x = ix(s, x); leave(s, x); insert(s, &s->Z[z], find(&s->Z[z], y) + !ahead_of, x); s->W[x] = z; s->A[x] = NONE;
}
static I roll(S *s, I n) { return n < 1 ? bad(s) : below(s, n) + 1; }
static I pick(S *s, V l) { I n = size(s, l); return n < 2 ? first(s, l) : l.v[below(s, n)]; }
static I position(S *s, I x) { I w = s->W[ix(s, x)]; return w == NONE ? NONE : find(&s->Z[w], x) + 1; }
static I ahead(S *s, I x) {
  I w = s->W[ix(s, x)]; if (w == NONE) return NONE;
  L *l = &s->Z[w]; I i = find(l, x); return i ? l->v[i - 1] : RING[w] && l->n > 1 ? l->v[l->n - 1] : NONE;
}
static I behind(S *s, I x) {
  I w = s->W[ix(s, x)]; if (w == NONE) return NONE;
  L *l = &s->Z[w]; I i = find(l, x) + 1; return i < l->n ? l->v[i] : RING[w] && i > 1 ? l->v[0] : NONE;
}
static I holder(S *s, I x) { I w = s->W[ix(s, x)]; return w == NONE ? NONE : HOLDER[w]; }
static I at_slot(S *s, V l, I slot) {
  I n = size(s, l);
  for (I i = 0; i < n; i++) if (s->A[ix(s, l.v[i])] == slot) return l.v[i];
  return NONE;
}
static void look_round(S *s) { /* who stands on each space, in the order of the places: noted when somebody asks after a move */
  for (I i = 0; i < COUNT; i++) s->on[i] = NONE;
  for (I z = PLACES; z-- > 0;) if (HAS_SPOTS(z)) for (I i = s->Z[z].n; i-- > 0;) {
    I x = s->Z[z].v[i], at = s->A[x];
    if ((uint32_t)at < COUNT) { s->under[x] = s->on[at]; s->on[at] = x; }
  }
  s->seen = 1;
}
static inline I next_on(S *s, I z, I x) { while (x != NONE && s->W[x] != z) x = s->under[x]; return x; }
static I first_on(S *s, I z, I spot) {
  if ((uint32_t)spot >= COUNT) return at_slot(s, view(&s->Z[z]), spot);
  if (!s->seen) look_round(s);
  return next_on(s, z, s->on[spot]);
}
/* ---------------------------------------------------------------- changes that happen at once: running/simultaneous.py */
static void change(S *s, I what, I a, I b, I slot, I top) {
  if (s->changes >= CHANGES) { bad(s); return; }
  Change *c = &s->Q[s->changes++]; c->what = what; c->a = a; c->b = b; c->slot = slot; c->top = top;
}
static void at_once(S *s) {
  for (I i = 0; i < s->changes; i++) if (s->Q[i].what == 'm') {
    I x = ix(s, s->Q[i].a); if (s->W[x] != NONE && s->A[x] != NONE) { leave(s, x); s->W[x] = NONE; }
  }
  for (I i = 0; i < s->changes; i++) {
    Change *c = &s->Q[i];
    if (c->what == 'm') put(s, c->a, c->b, c->slot, c->top);
    else s->N[c->a] = c->what == 's' ? c->b : fit(s, (int64_t)num(s, s->N[c->a]) + c->b);
  }
  s->changes = 0;
}
