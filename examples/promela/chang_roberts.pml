// Leader election in a ring (Chang and Roberts, 1979).
//
// N processes with different identities stand in a ring; each can only send to its neighbour.
// Everyone sends its own identity round.  A process passes on an identity that is larger than its
// own and swallows one that is smaller, so only the largest comes home.  Its owner has won and
// sends its name round once more, so that everybody knows.
//
//   -DN=10        number of processes (default 5)
//   -DANY_ORDER   all arrangements of the identities 1..N round the ring, not only one
//
// Termination is checked too: a process that never leaves its loop is an invalid end state.
//
// expect: holds; states: 2757; transitions: 8773

#ifndef N
#define N 5
#endif

mtype = { election, leader };
chan ring[N] = [1] of { mtype, byte };

byte winner = 0;  // a ghost: who has won, 0 as long as nobody has

proctype Process(chan in, out; byte id) {
  byte other, chosen;

  out ! election(id);
  do
  :: in ? election(other) ->
     if
     :: other > id -> out ! election(other)
     :: other < id -> skip
     :: else ->
        assert(winner == 0);     // there is at most one winner
        winner = id;
        chosen = id;
        out ! leader(id)
     fi
  :: in ? leader(other) ->
     if
     :: other == id -> break     // everyone has heard of it
     :: else ->
        chosen = other;
        out ! leader(other);
        break
     fi
  od;
  assert(chosen == winner)       // everyone agrees
}

#ifdef ANY_ORDER

init {
  byte i, id;
  bool used[N + 1];
  atomic {
    for (i : 0 .. (N-1)) {
      select(id : 1 .. N);
      do                         // the next one that is still free
      :: used[id] -> id = id % N + 1
      :: else -> break
      od;
      used[id] = true;
      run Process(ring[i], ring[(i+1) % N], id)
    }
  }
}

#else

// One arrangement that is neither sorted up nor sorted down.
#define ID(i) (1 + (24 * (i) + 4) % 31)

init {
  byte i;
  atomic {
    for (i : 0 .. (N-1)) {
      run Process(ring[i], ring[(i+1) % N], ID(i))
    }
  }
}

#endif
