// expect: violated invalid end state; states: 7; transitions: 7

byte x;
active proctype P() {
  do
  :: x < 2 ->
      x++
  :: x == 2 ->
      end: break
  od;
  x == 7
}
