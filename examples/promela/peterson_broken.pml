// Peterson's algorithm for two processes with two lines exchanged: see peterson.pml.
//
// Each process gives way first and only then says that it is interested.  Between the two steps the
// other can do both of its own, see no interest, and go in; then this one finds itself preferred.
//
// expect: violated assertion; states: 98; transitions: 187

bool interested[2];
byte latest;
byte inside = 0;   // a ghost: how many are in the critical section

active [2] proctype Process() {
  byte other = 1 - _pid;

  do
  :: latest = _pid;               // these two lines
     interested[_pid] = true;     // should come the other way round
     (!interested[other] || latest != _pid);

     inside++;
     assert(inside == 1);
     inside--;

     interested[_pid] = false
  od
}
