// expect: rejected L009

byte x;
active proctype P() {
  if
  :: x == 1 ->
      skip
  :: if
  :: x == 2
  :: else
  fi
  :: else
  fi
}
