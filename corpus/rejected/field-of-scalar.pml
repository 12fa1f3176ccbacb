// expect: rejected L020

byte t;
active proctype P() {
  t.a = 1
}
