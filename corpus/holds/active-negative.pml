// expect: holds; states: 3; transitions: 3

active [-1] proctype P() {
  skip
}

active proctype Q() {
  skip
}
