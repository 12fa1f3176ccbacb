// A never claim is read; a safety search does not check it.
// expect: holds; states: 13; transitions: 19
byte x;
never {
  do
  :: x > 5 -> break
  :: else
  od;
accept: do :: true od
}
active [2] proctype P() { x++; assert(x <= 2) }
