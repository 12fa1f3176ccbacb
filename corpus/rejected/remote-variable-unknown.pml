// expect: rejected L044
// spin: differs, because it writes C that does not compile

byte g;
active proctype P() {
  g = 1;
  L: g = 2;
  g = 3
}

active proctype Q() {
  P@L;
  g = 7;
  P:g2 == 0
}
