// Dijkstra's token ring (1974): self-stabilization.
//
// Machines in a ring have counters below K.  The first one may move if its counter is equal to that
// of the last one, and then counts on; any other may move if its counter differs from that of its
// predecessor, which it then copies.  Whoever may move has a token.  Whatever the counters are at
// first, there is always a token, so there is no deadlock; and with K >= N, only one is left at last.
//
//   -DN=5    number of machines (default 4)
//   -DK=6    number of values (default 4)
//
// expect: holds; states: 1108; transitions: 2388

#ifndef N
#define N 4
#endif
#ifndef K
#define K 4
#endif

byte x[N];      // the counters
bool ready;     // whether they have their first values

active proctype First() {
  do
  :: d_step { ready && x[0] == x[N-1] -> x[0] = (x[0] + 1) % K }
  od
}

active [N-1] proctype Other() {
  do
  :: d_step { ready && x[_pid] != x[_pid-1] -> x[_pid] = x[_pid-1] }
  od
}

active proctype Environment() {
  byte i;

  do
  :: d_step { i < N && x[i] < K-1 -> x[i]++ }
  :: d_step { i < N -> i++ }
  :: d_step { i == N -> ready = true; i = 0 }; break
  od
}
