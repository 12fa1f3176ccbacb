// expect: rejected L040

typedef M { byte v }
chan q = [0] of {M};
active proctype P() {
  M m;
  for (m in q) {
    skip
  }
}
