// proctype[pid]@label is true while that process is there.
// expect: holds; states: 11; transitions: 14
byte x;
active proctype P() { x = 1; critical: x = 2; x = 3 }
active proctype Q() {
  do
  :: atomic { P[0]@critical -> assert(x == 1); break }
  :: x == 3 -> break
  od
}
