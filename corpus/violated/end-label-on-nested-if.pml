// expect: violated invalid end state; states: 2; transitions: 2
// warns: L101

byte x;
active proctype P() {
  x = 1;
  if
  :: end1: if
  :: x == 2
  :: x == 3
  fi
  :: x == 4
  fi;
  x = 9
}
