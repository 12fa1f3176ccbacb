// A break counts as a jump, and nothing may jump to a d_step.
// expect: rejected L012
byte x;
active proctype P() {
  do
  :: x < 2 -> x++
  :: else -> break
  od;
  d_step { x = 5; x++ }
}
