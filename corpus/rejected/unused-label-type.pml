// expect: rejected L006

active proctype P() {
  byte x;
  if
  :: x == 0 ->
      goto x
  :: else
  fi
}
