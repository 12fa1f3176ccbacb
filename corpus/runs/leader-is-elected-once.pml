// expect p: holds
// expect p fairly: holds
// expect q: holds
// expect q fairly: holds
#define N 3
chan c[N] = [N] of { byte };
byte leaders;
active [N] proctype P() {
  byte m;
  byte id = (_pid + 2) % N + 1;
  c[(_pid + 1) % N]!id;
  end: do
  :: c[_pid]?m ->
     if
     :: m > id -> c[(_pid + 1) % N]!m
     :: m == id -> leaders++
     :: else
     fi
  od
}
ltl p { <> [] (leaders == 1) }
ltl q { [] (leaders < 2) }
