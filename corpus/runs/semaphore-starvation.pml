// expect p: holds
// expect p fairly: holds
// expect q: violated
// expect q fairly: violated
bool taken, in[2];
active [2] proctype P() {
  do
  :: atomic { !taken -> taken = true };
     in[_pid] = true;
     in[_pid] = false;
     taken = false
  od
}
ltl p { [] !(in[0] && in[1]) }
ltl q { [] <> in[0] }
