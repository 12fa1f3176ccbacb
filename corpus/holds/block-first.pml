// expect: holds; states: 80; transitions: 135

byte x;
active [2] proctype P() {
  do
  :: {
    x < 2;
    x++
  } ->
      x++
  :: {
    {
      x >= 2;
      x = 9
    };
    break
  }
  od;
  x = 5
}
