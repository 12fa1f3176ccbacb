// Writing one past the end.
// expect: violated run-time error
byte a[3];
active proctype P() {
  byte i;
  do
  :: i <= 3 -> a[i] = 1; i++
  :: else -> break
  od
}
