// timeout is an expression like any other.
// expect: holds; states: 11; transitions: 11
byte tries;
active proctype P() {
  do
  :: timeout && tries < 3 -> tries++
  :: tries == 3 -> break
  od;
  !timeout -> assert(tries == 3)
}
