// expect: rejected L023

mtype = { a, b }
mtype:g = { c }
proctype Q(mtype z) {
  z == b
}

active proctype P() {
  run Q(c)
}
