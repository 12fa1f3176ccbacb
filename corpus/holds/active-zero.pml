// expect: holds; states: 3; transitions: 3

active [0] proctype P() {
  skip
}

active proctype Q() {
  skip
}
