// expect: holds; states: 12; transitions: 16

chan q = [2] of {byte};
byte x, done;
active proctype P() {
  do
  :: d_step {
    q?x;
    x++
  }
  :: d_step {
    x > 4;
    done = 1
  } ->
      break
  od
}

active proctype Q() {
  q!3;
  q!4
}
