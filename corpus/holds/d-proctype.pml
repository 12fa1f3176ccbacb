// D_proctype is a proctype.
// expect: holds; states: 31; transitions: 47
byte x;
active D_proctype P() {
  do
  :: x < 3 -> x++
  :: x >= 3 -> break
  od
}
active proctype Q() { x = 1; assert(x <= 3) }
