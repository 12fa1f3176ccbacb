// expect: holds; states: 11; transitions: 14

chan q = [2] of {byte};
byte x;
active proctype P() {
  d_step {
    q?x;
    x++
  };
  d_step {
    if
    :: q?5 ->
        x = 9
    :: q?x ->
        x = x * 2
    fi
  }
}

active proctype Q() {
  q!3;
  q!5;
  q!6
}
