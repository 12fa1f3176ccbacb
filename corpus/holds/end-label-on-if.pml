// expect: holds; states: 2; transitions: 2

byte x;
active proctype P() {
  x = 1;
  endx: if
  :: x == 2 ->
      x++
  :: x == 7 ->
      skip
  fi;
  x == 7
}
