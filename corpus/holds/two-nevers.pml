// expect: holds; states: 3; transitions: 3

byte x;
never {
  skip
}

never {
  skip
}

active proctype P() {
  x = 1
}
