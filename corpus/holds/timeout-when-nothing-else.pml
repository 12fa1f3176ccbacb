// timeout is true exactly when no process can move without it.
// expect: holds; states: 20; transitions: 28
byte x;
active proctype P() {
  do
  :: x < 2 -> x++
  :: timeout -> break
  od;
  assert(x == 2)
}
active proctype Q() { x >= 1 -> x = x; assert(x >= 1) }
