// expect: holds; states: 57; transitions: 99

hidden byte h;
hidden int k;
hidden unsigned w : 4;
byte g;
active [2] proctype P() {
  byte x;
  h = 3;
  h++;
  x = 1;
  k = x;
  w = 5;
  g = x
}
