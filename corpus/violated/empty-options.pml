// expect: violated invalid end state; states: 57; transitions: 88

byte x;
active [2] proctype P() {
  if
  :: x == 0
  :: x == 1
  fi;
  do
  :: x < 2 ->
      x++
  :: x >= 2 ->
      break
  od;
  if
  :: skip
  fi
}
