// A loop of local steps must not postpone the violation of another process for ever.
// expect: violated assertion; states: 24; transitions: 43
active proctype Busy() {
  byte x;
  do
  :: x == 0 -> x = 1
  :: x == 1 -> x = 2
  :: x == 2 -> x = 0
  od
}
active proctype Other() {
  byte y;
  y = 1;
  assert(y == 0)
}
