// && and || do not look at their right side when the left decides: no division by zero here.
// expect: holds; states: 134; transitions: 231
byte zero, a[2];
active [2] proctype P() {
  byte i;
  assert(zero == 0 || 1 / zero > 0);
  assert(!(zero != 0 && 1 / zero > 0));
  do
  :: i < 2 && a[i] == 0 -> a[i] = 1; i++
  :: i >= 2 || a[i] == 1 -> break
  od
}
