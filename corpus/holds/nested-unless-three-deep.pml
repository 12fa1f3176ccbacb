// expect: holds; states: 111; transitions: 186

byte x, y;
active proctype P() {
  {
    {
      {
        x = 1;
        x = 2
      } unless {
        y == 1;
        x = 5;
        x = 6
      }
    } unless {
      y == 2;
      x = 7;
      x = 8
    };
    x = 9
  } unless {
    if
    :: y == 3 ->
        x = 10
    :: y == 4 ->
        x = 11
    fi
  };
  x = 12
}

active proctype Q() {
  y = 1;
  y = 2;
  y = 3;
  y = 4
}
