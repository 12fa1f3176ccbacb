// expect: violated invalid end state; states: 28; transitions: 42

byte x;
active [2] proctype P() {
  do
  :: x < 4 ->
      atomic {
        x++;
        if
        :: x > 1 ->
            break
        :: else
        fi
      }
  od;
  x = 9
}
