// expect p: holds
// expect p fairly: holds
// expect q: holds
// expect q fairly: holds
byte turn;
bool in[2];
active [2] proctype P() {
  do
  :: turn == _pid; in[_pid] = true; in[_pid] = false; turn = 1 - _pid
  od
}
ltl p { [] <> in[0] && [] <> in[1] }
ltl q { [] (in[0] -> (!in[1] U (turn == 1))) }
