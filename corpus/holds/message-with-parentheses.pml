// q!tag(x, y) is q!tag, x, y.
// expect: holds; states: 9; transitions: 10
mtype = { data, done };
chan q = [1] of { mtype, byte, bit };
active proctype P() { q!data(5, 1); q!done(0, 0) }
active proctype Q() {
  byte v; bit b;
  do
  :: q?data(v, b) -> assert(v == 5 && b)
  :: q?done(_, _) -> break
  od
}
