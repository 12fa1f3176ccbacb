// they may all take the left fork and wait for ever
// expect p: violated
// expect p fairly: violated
// expect q: violated
// expect q fairly: violated
#define N 3
bool fork[N], eats[N];
active [N] proctype P() {
  do
  :: atomic { !fork[_pid] -> fork[_pid] = true };
     atomic { !fork[(_pid + 1) % N] -> fork[(_pid + 1) % N] = true };
     eats[_pid] = true;
     eats[_pid] = false;
     fork[(_pid + 1) % N] = false;
     fork[_pid] = false
  od
}
ltl p { [] <> eats[0] }
ltl q { [] <> (eats[0] || eats[1] || eats[2]) }
