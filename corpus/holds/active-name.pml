// expect: holds; states: 3; transitions: 3

byte n;
active [n] proctype P() {
  skip
}

active proctype Q() {
  skip
}
