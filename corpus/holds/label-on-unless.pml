// A label before an unless: a jump to it is caught by the escape as well.
// expect: holds; states: 13; transitions: 13
byte x, n;
active proctype P() {
  x = 1;
L:
  { x = 2; n++ } unless { n == 2 -> n = 5 };
  if
  :: n < 3 -> goto L
  :: else
  fi;
  assert(n == 5)
}
