// expect: holds; states: 6; transitions: 6

chan q = [2] of {short};
active proctype P() {
  q!-3;
  q?-3;
  q!4;
  q?4
}
