// expect: holds; states: 30; transitions: 48

byte x, y;
active proctype P() {
  {
    if
    :: x == 3 ->
        x = 1
    :: else ->
        x = 2
    fi;
    x = 3
  } unless {
    y == 1;
    x = 9
  };
  x = 4
}

active proctype Q() {
  y = 1;
  y = 2
}
