// expect: holds; states: 30; transitions: 47

byte g;
chan q = [1] of {byte};
active [2] proctype P() {
  _ = g + 1;
  q!3;
  q?_;
  g++
}
