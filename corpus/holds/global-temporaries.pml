// Globals that every atomic sequence writes before it reads them: dead in between.
// expect: holds; states: 73; transitions: 129
byte i, t;
byte a[3];
active [2] proctype Rotate() {
  byte n;
  do
  :: n < 3 ->
      d_step {
        t = a[2];
        i = 2;
        do
        :: i > 0 -> a[i] = a[i - 1]; i--
        :: else -> break
        od;
        a[0] = 1 - t;
        n++
      }
  :: else -> break
  od
}
