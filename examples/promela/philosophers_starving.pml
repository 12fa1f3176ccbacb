// The dining philosophers (Dijkstra, 1965), with one who is left-handed: may one starve?
//
// N philosophers sit round a table with one fork between each two.  To eat, one needs both forks
// beside it.  If everyone took the left one first, they could all get stuck with one fork each
// (philosophers_deadlock.pml).  Here the last one takes the right one first: then nobody can wait
// in a circle, for each waits only for a fork with a higher number than the one it holds.
//
//   -DN=5    number of philosophers, at least 2 (default 4)
//
// expect: holds; states: 801; transitions: 2541
// expect first_eats: violated
// expect first_eats fairly: violated

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
  :: if
     :: _pid < N - 1 -> take(LEFT); take(RIGHT)
     :: else -> take(RIGHT); take(LEFT)
     fi;
     eating[_pid] = true;
     assert(!eating[RIGHT] && !eating[NEIGHBOUR]);
     eating[_pid] = false;
     put_down(LEFT);
     put_down(RIGHT)
  od
}

// Each may starve, scheduled fairly or not: its neighbours may take turns with its forks.
ltl first_eats { [] <> eating[0] }
