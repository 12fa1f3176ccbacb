// expect: holds; states: 11; transitions: 12

chan q = [0] of {byte};
byte x;
active proctype P() {
  d_step {
    q?x;
    x++
  };
  x = 0
}

active proctype Q() {
  q!3;
  x = 7
}
