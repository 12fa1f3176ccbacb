// expect: violated run-time error

byte a[3];
active proctype P() {
  byte i;
  do
  :: i < 4 ->
      a[i] = i;
      i++
  :: else ->
      break
  od
}
