// expect: violated invalid end state; states: 37; transitions: 58

byte x, y;
active proctype P() {
  {
    do
    :: x < 2 ->
        x++
    :: x == 2 ->
        if
        :: y == 5
        :: y == 6
        fi;
        x = 0
    od
  } unless {
    y == 1
  };
  x = 7
}

active proctype Q() {
  y = 1;
  y = 2
}
