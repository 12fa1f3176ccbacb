// Whether a process at an else is enabled does not depend on what the one who asks could do instead.
// expect: holds; states: 36; transitions: 56
// spin: differs, because its verifier takes an earlier option of the one who asks for an alternative to the else
byte x;
active proctype P() { else -> skip }
active proctype Q() {
  do
  :: x < 2 -> x++
  :: enabled(0) -> break
  :: x == 2 -> break
  od
}
