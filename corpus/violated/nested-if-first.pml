// expect: violated invalid end state; states: 69; transitions: 108

byte x;
active [2] proctype P() {
  if
  :: if
  :: x == 0 ->
      x = 1
  :: x == 1 ->
      x = 2
  fi ->
      x++
  :: x == 2 ->
      x = 0
  fi;
  x = 5
}
