// expect: violated invalid end state; states: 101; transitions: 148

byte x;
active [2] proctype P() {
  do
  :: do
  :: x == 0 ->
      x = 1
  :: x == 1 ->
      x = 2;
      break
  od ->
      x++
  :: x == 3 ->
      break
  od;
  x = 5
}
