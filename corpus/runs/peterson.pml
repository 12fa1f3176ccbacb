// expect p: holds
// expect p fairly: holds
// expect q: violated
// expect q fairly: holds
// expect r: violated
// expect r fairly: holds
bool flag[2], in[2];
byte turn;
active [2] proctype P() {
  do
  :: flag[_pid] = true;
     turn = 1 - _pid;
     !flag[1 - _pid] || turn == _pid;
     in[_pid] = true;
     in[_pid] = false;
     flag[_pid] = false
  od
}
ltl p { [] !(in[0] && in[1]) }
ltl q { [] (flag[0] -> <> in[0]) }
ltl r { [] <> in[0] }
