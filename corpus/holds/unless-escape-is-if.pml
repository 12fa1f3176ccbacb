// expect: holds; states: 57; transitions: 95

byte x, y;
active proctype P() {
  {
    x = 1;
    x = 2;
    x = 3
  } unless {
    if
    :: y == 1 ->
        x = 9
    :: y == 2 ->
        x = 10;
        x = 11
    fi
  };
  x = 4
}

active proctype Q() {
  y = 1;
  y = 2;
  y = 3
}
