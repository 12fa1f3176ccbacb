// An initialiser in the middle of a body is executed where it stands, each time round.
// expect: holds; states: 20; transitions: 20
byte rounds;
active proctype P() {
  do
  :: rounds < 3 ->
     byte t = 5;
     assert(t == 5);
     t++;
     rounds++
  :: else -> break
  od;
  byte u = rounds;
  assert(u == 3)
}
