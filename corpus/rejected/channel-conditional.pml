// expect: rejected L029

chan q = [1] of {byte};
chan r;
active proctype P() {
  r = (len(q) > 0 -> q : r)
}
