// An inline may hold loops, choices and atomic sequences; statements stay separate steps.
// expect: holds; states: 205; transitions: 355
byte n;
bool lock;
inline acquire() { atomic { !lock -> lock = true } }
inline release() { lock = false }
inline repeat(k) {
  do
  :: k > 0 -> acquire(); n++; n--; release(); k--
  :: else -> break
  od
}
active [2] proctype P() {
  byte k = 2;
  repeat(k);
  assert(k == 0 && n <= 1)
}
