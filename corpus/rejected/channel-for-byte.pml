// expect: rejected L026

byte x = [1] of {byte};
active proctype P() {
  x = 1
}
