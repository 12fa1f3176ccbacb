// expect: rejected L026

byte x = {1,2};
active proctype P() {
  x = 1
}
