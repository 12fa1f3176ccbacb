// Leader election in a ring with coups, done wrong: see chang_roberts_coups.pml.
//
// Here a process goes home as soon as it has accepted a leader, as it may in the election without
// coups.  If the next one round the ring then refuses, its proclamation reaches a process that is
// no longer there, and the usurper waits for ever.
//
//   -DN=5         number of processes (default 4)
//   -DCOUPS=3     how many coups there may be in all (default 1)
//
// expect: violated invalid end state; states: 596; transitions: 1435

#ifndef N
#define N 4
#endif
#ifndef COUPS
#define COUPS 1
#endif

mtype = { election, leader };
chan ring[N] = [1] of { mtype, byte };

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
        chosen = id;
        out ! leader(id)
     fi
  :: in ? leader(other) ->
     if
     :: other == id -> break
     :: other != id ->           // accept
        chosen = other;
        out ! leader(other);
        break                    // here is the mistake
     :: atomic { other != id && coups < COUPS -> coups++ };
        chosen = id;             // or refuse
        out ! leader(id)
     fi
  od
}

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
