// expect: violated invalid end state; states: 2; transitions: 2

byte x;
active proctype P() {
  x = 1;
  if
  :: 0 ->
      x = 5
  :: 0
  fi
}
