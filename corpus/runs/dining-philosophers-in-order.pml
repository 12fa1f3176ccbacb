// no deadlock, but weak fairness does not feed everyone
// expect p: violated
// expect p fairly: violated
// expect q: holds
// expect q fairly: holds
#define N 3
bool fork[N], eats[N];
active [N] proctype P() {
  do
  :: atomic { !fork[(_pid == N - 1 -> 0 : _pid)] -> fork[(_pid == N - 1 -> 0 : _pid)] = true };
     atomic { !fork[(_pid == N - 1 -> _pid : _pid + 1)] -> fork[(_pid == N - 1 -> _pid : _pid + 1)] = true };
     eats[_pid] = true;
     eats[_pid] = false;
     fork[(_pid == N - 1 -> _pid : _pid + 1)] = false;
     fork[(_pid == N - 1 -> 0 : _pid)] = false
  od
}
ltl p { [] <> eats[0] }
ltl q { [] <> (eats[0] || eats[1] || eats[2]) }
