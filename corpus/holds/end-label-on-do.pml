// expect: holds; states: 5; transitions: 5

byte x;
active proctype P() {
  end: do
  :: x < 2 ->
      x++
  :: x == 7 ->
      break
  od;
  x == 7
}
