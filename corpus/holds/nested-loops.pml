// break leaves the innermost loop.
// expect: holds; states: 52; transitions: 76
byte n;
active proctype P() {
  byte i, j;
  do
  :: i < 3 ->
     j = 0;
     do
     :: j == i -> break
     :: j < i -> n++; j++
     od;
     i++
  :: else -> break
  od;
  assert(n == 3)
}
active proctype Q() { n >= 2 -> assert(n <= 3) }
