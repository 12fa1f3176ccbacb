// expect: holds; states: 4; transitions: 4

byte g;
active proctype P() {
  g = 1;
  L: g = 2
}

never {
  do
  :: g == 1 ->
      break
  :: P[0]@L || np_ || enabled(0) || timeout || _last == 0
  :: else
  od;
  accept: do
  :: skip
  od
}
