// A process moves only while its provided clause holds.
// expect: holds; states: 19; transitions: 19
bool turn;
byte steps;
active proctype A() provided (!turn) {
  do
  :: steps < 4 -> steps++; turn = true
  :: else -> turn = true; break
  od
}
active proctype B() provided (turn) {
  do
  :: steps < 4 -> steps++; assert(steps % 2 == 0); turn = false
  :: else -> turn = false; break
  od
}
