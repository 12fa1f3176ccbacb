// Arguments are replaced as text, commas in parentheses do not separate them.
// expect: holds; states: 12; transitions: 12
#define MAX(a, b) ((a) > (b) -> (a) : (b))
#define SQ(x) x * x
#define SEND(q, v) q!v
#define BOTH(p, q) { p; q }
chan c = [2] of { byte };
byte x, y;
active proctype P() {
  x = MAX(3, MAX(1, 5));
  assert(x == 5);
  y = SQ(1 + 2);
  assert(y == 5);
  SEND(c, MAX(x, 2));
  BOTH(x = 1, y = (x + 1));
  assert(x == 1 && y == 2);
  c?x;
  assert(x == 5)
}
