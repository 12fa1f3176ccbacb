// expect: rejected L023

mtype = { a, b }
mtype v;
proctype Q(mtype z) {
  z == b
}

active proctype P() {
  v = b;
  run Q(v)
}
