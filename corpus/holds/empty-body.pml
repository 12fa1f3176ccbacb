// expect: holds; states: 2; transitions: 2

active proctype P() {
  byte x
}
