// Leader election in a ring with coups: after the election of chang_roberts.pml, a process that is
// told who the leader is may refuse and proclaim itself instead.
//
// Nobody may go home on hearing of a new leader, for another one may follow.  Only a process whose
// own proclamation comes back knows that all have accepted it; it sends a last message round, and
// with that everyone stops.
//
//   -DN=5         number of processes (default 4)
//   -DCOUPS=3     how many coups there may be in all (default 2)
//   -DANY_ORDER   all arrangements of the identities 1..N round the ring, not only one
//
// expect: holds; states: 1378; transitions: 2942

#ifndef N
#define N 4
#endif
#ifndef COUPS
#define COUPS 2
#endif

mtype = { election, leader, stop };
chan ring[N] = [1] of { mtype, byte };

byte ruler = 0;   // a ghost: who was the last to proclaim itself
byte coups = 0;

proctype Process(chan in, out; byte id) {
  byte other, chosen;

  out ! election(id);
  do
  :: in ? election(other) ->
     if
     :: other > id -> out ! election(other)
     :: other < id -> skip
     :: else ->
        assert(ruler == 0);      // the election itself has at most one winner
        ruler = id;
        chosen = id;
        out ! leader(id)
     fi
  :: in ? leader(other) ->
     if
     :: other == id -> out ! stop(id)
     :: other != id ->           // accept
        chosen = other;
        out ! leader(other)
     :: atomic { other != id && coups < COUPS -> coups++ };
        ruler = id;              // or refuse
        chosen = id;
        out ! leader(id)
     fi
  :: in ? stop(other) ->
     if
     :: other == id -> break
     :: else ->
        out ! stop(other);
        break
     fi
  od;
  assert(chosen == ruler)        // everyone agrees
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
