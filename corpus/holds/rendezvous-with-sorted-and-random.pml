// On a rendezvous channel !! is ! and ?? is ?, and it is always empty and full.
// expect: holds; states: 9; transitions: 9
chan q = [0] of { byte, byte };
active proctype P() {
  assert(len(q) == 0);
  q!!1, 2;
  q!3, 4
}
active proctype Q() {
  byte v;
  q??v, 2;
  assert(v == 1);
  q??3, v;
  assert(v == 4 && len(q) == 0);
  empty(q)
}
