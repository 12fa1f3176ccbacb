// Mutual exclusion with shared memory only: Peterson's algorithm (1981) for N processes.
//
// To get in, a process climbs N-1 levels.  At each it says which level it is at, and names itself
// the latest to arrive there; it may go on when nobody else is as high or higher, or when somebody
// has come after it.  At least one stays behind at each level, so at most one gets through.
// For N = 2 this is the well-known algorithm with two flags and a turn.
//
//   -DN=3    number of processes (default 2)
//
// The others are looked at one by one, in separate steps: what was seen may be out of date by the
// next step, as in a real machine.
//
// expect: holds; states: 485; transitions: 937

#ifndef N
#define N 2
#endif

byte level[N];     // how far each process has come, 0: not interested
byte latest[N];    // per level, who was the last to arrive
byte inside = 0;   // a ghost: how many are in the critical section

active [N] proctype Process() {
  byte l, other;

  do
  :: for (l : 1 .. (N-1)) {
       level[_pid] = l;
       latest[l] = _pid;
       for (other : 0 .. (N-1)) {
         (other == _pid || level[other] < l || latest[l] != _pid)  // wait until this is true
       }
     }

     inside++;
     assert(inside == 1);
     inside--;

     level[_pid] = 0
  od
}
