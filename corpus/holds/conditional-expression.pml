// (c -> a : b) is an expression; only the chosen side is evaluated.
// expect: holds; states: 43; transitions: 73
byte x, y;
active [2] proctype P() {
  byte d;
  x = (x == 0 -> 5 : x - 1);
  y = (d != 0 -> 10 / d : (x > 3 -> 1 : 2));
  assert((x > 3 -> y >= 1 : y >= 1));
  (y > 0 -> x : 0) > 0;
  assert((true -> 1 : 1 / d) == 1)
}
