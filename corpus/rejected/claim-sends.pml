// expect: rejected L051

chan q = [1] of {byte};
active proctype P() {
  q!1
}

never {
  q!1
}
