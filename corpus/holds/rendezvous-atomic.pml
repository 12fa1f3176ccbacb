// expect: holds; states: 65; transitions: 113

chan q = [0] of {byte};
byte g;
active proctype P() {
  atomic {
    g = 1;
    q!1;
    g = 2;
    g = 3
  };
  g = 4
}

active proctype Q() {
  byte x;
  atomic {
    q?x;
    g = 7;
    g = 8
  };
  g = 9
}

active proctype R() {
  g = 5;
  g = 6
}
