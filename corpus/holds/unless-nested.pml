// The outer escape goes before the inner one.
// expect: holds; states: 30; transitions: 48
byte a, b, way;
active proctype P() {
  {
    { a = 1; b = 1; a = 2 } unless { a == 1 -> way = 1; b = 2; b = 3 }
  } unless { b == 2 -> way = 2 };
  assert(way == 2 && a == 1 && b == 2)
}
active proctype Q() { a > 0 -> assert(a <= 2) }
