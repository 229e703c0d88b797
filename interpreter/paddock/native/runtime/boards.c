/* ---------------------------------------------------------------- spaces of a board: as in board_tables.py */
static I toward(S *s, I space, I direction) { return TOWARD[own(s, direction, 0, DIRECTIONS) * COUNT + ix(s, space)]; }
static void ray(S *s, I space, I direction, L *out) {
  I at = toward(s, space, direction), rows = (ROWS[ix(s, space)] - 1) / 2, farthest = rows ? rows : COUNT;
  out->n = 0; s->stamp++;
  while (at != NONE && at != space && s->mark[at] != s->stamp && out->n < farthest && !s->stop) {
    s->mark[at] = s->stamp; push(s, out, at); at = toward(s, at, direction);
  }
}
static I bearing(S *s, I start, I goal) {
  I best = NONE, nearest = COUNT; L t;
  for (I way = 0; way < DIRECTIONS; way++) {
    ray(s, start, way, &t); I i = find(&t, goal);
    if (i < t.n && i < nearest) { nearest = i; best = way; }
  }
  return best;
}
static I spread(S *s, I start, I steps, const V *through, I goal) { /* gives how many spaces are in `queue` */
  I head = 0, tail = 0; start = ix(s, start);
  I allowed = ++s->stamp, came = ++s->stamp; /* came: its mark and `came`; allowed: only a mark */
  if (through) for (I i = 0; i < through->n; i++) s->mark[ix(s, through->v[i])] = allowed;
  s->queue[tail++] = start; s->mark[start] = came; s->came[start] = start; s->far[start] = 0;
  while (head < tail) {
    I space = s->queue[head++];
    if (space == goal || s->far[space] == steps) continue;
    for (I i = ONWARD_AT[space]; i < ONWARD_AT[space + 1]; i++) {
      I onto = ONWARD[i];
      if (s->mark[onto] == came || (through && s->mark[onto] != allowed && onto != goal)) continue;
      s->mark[onto] = came; s->came[onto] = space; s->far[onto] = s->far[space] + 1; s->queue[tail++] = onto;
    }
  }
  return tail;
}
static void way(S *s, I start, I goal, const V *through, L *out) {
  out->n = 0; if (start == NONE || goal == NONE) return;
  if (through && through->n < 0) through = 0;
  spread(s, start, NONE, through, goal);
  if (s->mark[ix(s, goal)] != s->stamp) return;
  while (goal != start && !s->stop) { push(s, out, goal); goal = s->came[goal]; }
  reverse(out);
}
static I distance(S *s, I start, I goal, const V *through) {
  L t; way(s, start, goal, through, &t);
  return t.n || (start == goal && start != NONE) ? t.n : NONE;
}
static void reach(S *s, I start, I steps, const V *through, L *out) {
  if (through && through->n < 0) through = 0;
  I n = spread(s, start, steps, through, NONE); out->n = 0;
  for (I i = 1; i < n; i++) push(s, out, s->queue[i]);
}
static void standing_on(S *s, V things, I space, L *out) {
  I n = size(s, things);
  if (space != NONE) for (I i = 0; i < n; i++) if (s->A[ix(s, things.v[i])] == space) push(s, out, things.v[i]);
}
static void standing(S *s, V things, V spaces, L *out) {
  out->n = 0; size(s, things);
  for (I i = 0; i < spaces.n; i++) standing_on(s, things, spaces.v[i], out);
}
static I rank(S *s, I space, V things) { /* counted from the foremost row on which one of them stands */
  I base = NONE, rows = 1, most = 0, n = size(s, things); space = ix(s, space);
  for (I i = 0; i < n; i++) {
    I at = s->A[ix(s, things.v[i])]; if (at == NONE) continue;
    at = ix(s, at);
    if (base == NONE) { base = ROW[at]; rows = ROWS[at]; }
    I far = far_ahead(ROW[at], base, rows); most = far > most ? far : most;
  }
  I foremost = base == NONE ? 0 : (base + most) % rows;
  return 1 - far_ahead(ROW[space], foremost, ROWS[space]);
}
