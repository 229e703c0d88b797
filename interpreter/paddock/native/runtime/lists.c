/* What emitted code stands on: numbers, lists, and how a game is given up.
   COUNT, PLACES, STORES and the other sizes are defined above. No headers and no libc: a compiler alone is enough. */
typedef signed char int8_t; typedef unsigned char uint8_t; typedef short int16_t; typedef unsigned short uint16_t;
typedef int int32_t; typedef unsigned uint32_t; typedef long long int64_t; typedef unsigned long long uint64_t;
void *memcpy(void *, const void *, unsigned long); void *memmove(void *, const void *, unsigned long);
void *memset(void *, int, unsigned long);
typedef int32_t I; /* a number, a thing, a word, a yes or no, a place, a text: by its number */
typedef int16_t T; /* the same in a list */
#define NONE (-2147483647 - 1)
#define FARTHEST (1 << 30) /* larger numbers are left to Python */
#define LEFT_OUT (-32768) /* in what a question lists: none of them */
#define END (1 << 20) /* in `stop`, which else holds 1 more than the verb to leave: the game is over */
#define BAD (1 << 21) /* … the game is given up: Python plays it again, and tells why */
#define RESULT (-4) /* as in waiting_entries.py */
#define NEXT_TIME (-2)
#define NOW (-3)
#define TR(x) ({ I t_ = (x); t_ != 0 && t_ != NONE; })
typedef struct { I n; T v[CAP]; } L; /* a list of its own; n is -1 where there is none */
typedef struct { I n; const T *v; } V; /* a list that lies somewhere */
enum { MODIFIER, BLOCK, ANSWERS, RUNNING };
typedef struct { I what, id, awaited, number; I c[KEPT]; L l[KEPT_LISTS]; } Held; /* an entry of State.M */
typedef struct { I what, a, b, slot, top; } Change;
typedef struct S S;
#define SQUEEZED 42 /* words of chance at a time */
#define TOGETHER 4 /* games whose dice are seeded in one go */
/* `with`: of each entry of a menu the card that offers it, or none; without options, where the numbers begin */
typedef I Choose(S *s, I seat, I prompt, I n, const T *options, const I *with);
struct S {
  L Z[PLACES + 1]; I W[COUNT + 1], A[COUNT + 1], N[STORES + 1]; L NL[LISTS + 1];
  I held, put_off; Held M[HELD + 1];
  /* up to here a position; what follows belongs to the run */
  I stop, decisions, until, depth; int64_t fuel; Choose *choose; const char *base;
  uint64_t key, sponge[25]; uint32_t pos, made, block[256 + SQUEEZED], mt[TOGETHER][624]; I drawn, player;
  I changes; Change Q[CHANGES];
  I on[COUNT + 1], under[COUNT + 1], seen, mark[COUNT + 1], came[COUNT + 1], far[COUNT + 1], stamp; T queue[COUNT + 1];
#ifdef TRACE
  I told, tale[TRACE];
#endif
};
static I bad(S *s) { s->stop = BAD; return 0; }
static inline I ix(S *s, I x) { return (uint32_t)x < COUNT ? x : bad(s); }
static inline I own(S *s, I x, I first, I n) { /* which of its owners */
  return x >= first && x < first + n ? x - first : bad(s);
}
static inline I num(S *s, I x) { return x == NONE ? bad(s) : x; }
static inline I fit(S *s, int64_t n) { return n >= -FARTHEST && n <= FARTHEST ? (I)n : bad(s); }
static inline V view(const L *l) { V w; w.n = l->n; w.v = l->v; return w; }
static inline V run(const T *v, I n) { V w; w.n = n; w.v = v; return w; }
static inline I size(S *s, V l) { return l.n < 0 ? bad(s) : l.n; }
static inline void push(S *s, L *l, I x) { if (l->n < CAP && x == (T)x && x != LEFT_OUT) l->v[l->n++] = x; else bad(s); }
static inline I has(V l, I x) { for (I i = 0; i < l.n; i++) if (l.v[i] == x) return 1; return 0; }
static inline void pushu(S *s, L *l, I x) { if (x != NONE && !has(view(l), x)) push(s, l, x); }
static inline void cp(L *to, V from) { to->n = from.n; if (from.n > 0) memmove(to->v, from.v, from.n * sizeof(T)); }
static void append(S *s, L *l, V more) {
  if (more.n <= 0) return;
  if (l->n + more.n > CAP) { bad(s); return; }
  memcpy(l->v + l->n, more.v, more.n * sizeof(T)); l->n += more.n;
}
static inline I first(S *s, V l) { return size(s, l) ? l.v[0] : NONE; }
static inline I last(S *s, V l) { I n = size(s, l); return n ? l.v[n - 1] : NONE; }
static inline I nth(S *s, V l, I n) { return n > 0 && n <= size(s, l) ? l.v[n - 1] : NONE; }
static I find(const L *l, I x) { I i = 0; while (i < l->n && l->v[i] != x) i++; return i; }
static void pull(L *l, I i) { l->n--; memmove(l->v + i, l->v + i + 1, (l->n - i) * sizeof(T)); }
static void insert(S *s, L *l, I i, I x) {
  if (l->n >= CAP) { bad(s); return; }
  memmove(l->v + i + 1, l->v + i, (l->n - i) * sizeof(T)); l->v[i] = x; l->n++;
}
static I same(V a, V b) {
  if (a.n != b.n) return 0;
  for (I i = 0; i < a.n; i++) if (a.v[i] != b.v[i]) return 0;
  return 1;
}
static I divided(S *s, I a, I b) { if (!b) return bad(s); I q = a / b; return q - (a % b && (a < 0) != (b < 0)); }
static I modulo(S *s, I a, I b) { if (!b) return bad(s); I r = a % b; return r && (r < 0) != (b < 0) ? r + b : r; }
static void order(L *l, I *keys, I down) { /* equal ones stay as they are */
  for (I i = 1; i < l->n; i++) {
    I k = keys[i], x = l->v[i], j = i;
    for (; j && (down ? keys[j - 1] < k : keys[j - 1] > k); j--) { keys[j] = keys[j - 1]; l->v[j] = l->v[j - 1]; }
    keys[j] = k; l->v[j] = x;
  }
}
static void rotate(L *l, I start) {
  I at = find(l, start); if (at == l->n || !at) return;
  L t; cp(&t, view(l));
  for (I i = 0; i < t.n; i++) l->v[i] = t.v[(i + at) % t.n];
}
static void reverse(L *l) {
  for (I i = 0; i < l->n / 2; i++) { T t = l->v[i]; l->v[i] = l->v[l->n - 1 - i]; l->v[l->n - 1 - i] = t; }
}
static void less(L *l, V drop) { /* each takes one equal number out */
  uint8_t used[CAP]; I k = 0;
  if (drop.n > 0) memset(used, 0, drop.n);
  for (I i = 0; i < l->n; i++) {
    I j = 0; while (j < drop.n && (used[j] || drop.v[j] != l->v[i])) j++;
    if (j < drop.n) used[j] = 1; else l->v[k++] = l->v[i];
  }
  l->n = k;
}
static const I *taken(const I *f, L *l) { l->n = *f++; for (I i = 0; i < l->n; i++) l->v[i] = *f++; return f; }
/* the budget, in parts of 64; Python's own is larger, so that only Python says that something goes on for ever */
static inline I charge(S *s, int64_t n) { return (s->fuel -= n * 64) < 0 || s->stop ? (s->stop ? 1 : (bad(s), 1)) : 0; }
static inline I deep(S *s) { /* before this machine's stack, or Python's, would end */
  char here; int64_t used = s->base - &here;
  return s->depth > DEPTH || used > STACK || used < -STACK ? (bad(s), 1) : 0;
}
#ifdef TRACE
static void told(S *s, I x) { if (s->told < TRACE) s->tale[s->told++] = x; }
static void told_all(S *s, V l) { told(s, NONE + 1); told(s, l.n); for (I i = 0; i < l.n; i++) told(s, l.v[i]); }
#endif
