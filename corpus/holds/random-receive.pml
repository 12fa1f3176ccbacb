// ?? takes the oldest message that matches, wherever it stands.
// expect: holds; states: 11; transitions: 11
mtype = { urgent, normal };
chan q = [3] of { mtype, byte };
active proctype P() {
  byte v;
  q!normal, 1; q!urgent, 2; q!urgent, 3;
  q??urgent, v; assert(v == 2 && len(q) == 2);
  q??normal, v; assert(v == 1);
  q??urgent, eval(v + 2); assert(empty(q))
}
