// goto jumps forwards and backwards, into and out of loops.
// expect: holds; states: 91; transitions: 163
byte n;
active [2] proctype P() {
  byte i;
again:
  i++;
  if
  :: i < 2 -> goto again
  :: i == 2 -> goto inside
  :: i > 2 -> goto out
  fi;
  do
  :: n < 1 ->
inside: n++; goto again
  :: else -> assert(false)
  od;
  assert(false);
out:
  assert(i == 3 && n >= 1)
}
