// Guards, an atomic sequence, a d_step: each is a choice, and the escape alone is none.
// expect: violated determinism; states: 12; transitions: 18
byte x;
active D_proctype P() {
  if
  :: x < 3 -> x++
  :: atomic { x < 2 -> x = 7; x = 8 }
  :: d_step { x == 0; x = 9 }
  :: else -> skip
  fi unless { x == 1 }
}
active proctype Q() { x = 1 }
