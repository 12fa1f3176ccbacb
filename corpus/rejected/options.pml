// expect: rejected L002

active proctype P() {
  byte y;
  y = 1;
  if
  :: byte x;
      x = 5
  :: byte x;
      x = 6
  fi
}
