// expect: rejected L040

typedef M { byte v }
chan q = [1] of {byte};
active proctype P() {
  M m;
  for (m in q) {
    skip
  }
}
