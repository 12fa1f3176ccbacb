// expect: holds; states: 11; transitions: 11

chan q[2] = [1] of {byte};
active proctype P() {
  byte i;
  do
  :: i < 2 ->
      q[i]!i;
      i++
  :: else ->
      break
  od;
  q[(i == 2 -> 1 : 0)]?i;
  assert(i == 1)
}
