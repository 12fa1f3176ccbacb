// expect: holds; states: 16; transitions: 23

byte x;
active [2] proctype P() {
  atomic {
    x++;
    if
    :: x < 3 ->
        x = x + 1
    :: else ->
        x = 0
    fi
  };
  x = 1
}
