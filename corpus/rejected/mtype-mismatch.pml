// expect: rejected L023

mtype:f = { a, b }
mtype:g = { c, d }
mtype:f v;
active proctype P() {
  v = d
}
