// expect: rejected L023

mtype = { a, b }
mtype:g = { c, d }
byte v;
active proctype P() {
  v = a;
  v = d
}
