// Messages leave in the order in which they came; a full channel blocks.
// expect: holds; states: 164; transitions: 288
chan q = [2] of { byte, bit };
active proctype Producer() {
  byte i;
  do
  :: i < 5 -> q!i, i; i++
  :: else -> break
  od
}
active proctype Consumer() {
  byte i, v;
  bit b;
  do
  :: i < 5 -> q?v, b; assert(v == i && b == i % 2); i++
  :: else -> break
  od
}
