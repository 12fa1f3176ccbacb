// expect: rejected L030

chan q = [1] of {byte};
active proctype P() {
  _pid!1
}
