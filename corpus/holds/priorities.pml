// expect: holds; states: 9; transitions: 9

byte g;
active proctype P() priority 3 {
  g = 1;
  g = 2
}

active proctype Q() priority 2 {
  g = 3;
  g = 4
}

active proctype R() {
  g = 5
}
