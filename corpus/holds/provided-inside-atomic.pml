// The clause also holds back the steps inside an atomic sequence.
// expect: holds; states: 11; transitions: 13
bool go = true;
byte x;
active proctype A() provided (go) {
  atomic { x = 1; go = false; x = 2 };
  x = 3
}
active proctype B() {
  do
  :: !go -> assert(x == 1 || x == 2); go = true; break
  od
}
