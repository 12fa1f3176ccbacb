// expect: holds; states: 31; transitions: 49

byte x;
active [2] proctype P() {
  do
  :: x < 3 ->
      x++
  :: else ->
      break
  od
}
