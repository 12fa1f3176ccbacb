// expect: holds; states: 30; transitions: 47

byte x;
active [2] proctype P() {
  do
  :: x == 0 ->
      x = 2
  :: {
    else;
    x = 1;
    break
  }
  od
}
