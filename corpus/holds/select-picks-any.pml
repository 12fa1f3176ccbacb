// select tries every value in its range.
// expect: holds; states: 402; transitions: 768
byte x, y;
active proctype P() {
  byte i;
  select (i : 2 .. 5);
  x = i;
  select (y : 0 .. x - 2);
  assert(x >= 2 && x <= 5 && y <= 3)
}
active proctype Q() { byte k; atomic { select (k : 0 .. 2); x > 0 -> y = k } }
