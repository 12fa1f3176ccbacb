// expect: rejected L028

chan c;
active proctype P() {
  c!1
}
