// expect: rejected L002

byte a;
active proctype P() {
  byte a;
  a = 1
}
