// expect: holds; states: 24; transitions: 35

byte x;
active [2] proctype P() {
  atomic {
    x++;
    if
    :: x == 1 ->
        goto out
    :: else ->
        skip
    fi;
    x = 5
  };
  x = 2;
  out: x = 3
}
