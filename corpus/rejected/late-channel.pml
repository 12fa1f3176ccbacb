// expect: rejected L026

byte x;
active proctype P() {
  x = 1;
  chan c = [1] of {byte};
  c!1
}
