// A byte never reaches 256.
// expect: violated assertion; states: 20; transitions: 20
byte x = 250;
active proctype P() {
  do
  :: x != 2 -> x++
  :: else -> break
  od;
  assert(x > 250)
}
