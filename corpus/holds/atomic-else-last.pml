// expect: holds; states: 19; transitions: 29

byte x;
active [2] proctype P() {
  do
  :: x == 0 ->
      x = 2
  :: atomic {
    else;
    x = 1;
    break
  }
  od
}
