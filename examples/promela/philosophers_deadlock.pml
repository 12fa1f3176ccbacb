// The dining philosophers (Dijkstra, 1965), who starve.
//
// N philosophers sit round a table with one fork between each two.  To eat, one needs both forks
// beside it.  Everyone takes the left one first: if all do so at once, all wait for the right one
// for ever.  See philosophers.pml for a way out.
//
//   -DN=5    number of philosophers, at least 2 (default 4)
//
// expect: violated invalid end state; states: 206; transitions: 501

#ifndef N
#define N 4
#endif

bool taken[N];     // the forks: number i lies to the left of philosopher i
bool eating[N];    // a ghost

#define LEFT      _pid
#define RIGHT     ((_pid + 1) % N)
#define NEIGHBOUR ((_pid + N - 1) % N)

inline take(fork) {
  atomic { !taken[fork] -> taken[fork] = true }
}

inline put_down(fork) {
  taken[fork] = false
}

active [N] proctype Philosopher() {
  do
  :: take(LEFT);
     take(RIGHT);
     eating[_pid] = true;
     assert(!eating[RIGHT] && !eating[NEIGHBOUR]);
     eating[_pid] = false;
     put_down(LEFT);
     put_down(RIGHT)
  od
}
