// expect: rejected L006

byte x;
active proctype P() {
  x = 1;
  _last: x = 2
}
