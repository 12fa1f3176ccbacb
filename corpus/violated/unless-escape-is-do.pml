// expect: violated invalid end state; states: 61; transitions: 100

byte x, y;
active proctype P() {
  {
    x = 1;
    x = 2;
    x = 3
  } unless {
    do
    :: y == 1 ->
        x = 9
    :: y == 2 ->
        break
    od;
    x = 7
  };
  x = 4
}

active proctype Q() {
  y = 1;
  y = 2;
  y = 3
}
