// expect: holds; states: 11; transitions: 15

byte x;
active [2] proctype P() {
  do
  :: atomic {
    x < 2;
    x++;
    x++
  }
  :: atomic {
    x >= 2;
    x = 0;
    break
  }
  od
}
