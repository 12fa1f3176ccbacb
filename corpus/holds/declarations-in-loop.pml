// expect: holds; states: 202; transitions: 369

byte g;
active [2] proctype P() {
  byte i;
  do
  :: i < 2 ->
      byte k = i;
      g = k;
      k = 9;
      i++
  :: else ->
      break
  od
}
