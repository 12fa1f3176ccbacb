// expect: holds; states: 16; transitions: 23

byte x;
active [2] proctype P() {
  atomic {
    x = 1;
    atomic {
      x = 2;
      if
      :: x == 2 ->
          goto L
      :: else
      fi;
      x = 3
    };
    x = 4
  };
  x = 5;
  L: x = 6
}
