// Leader election in a ring (Chang and Roberts, 1979), with a mistake.
//
// As in chang_roberts_live.pml, but a process passes on its own identity too, instead of noticing that
// it has come home.  So the largest one goes round and round for ever, and nobody wins.
//
//   -DN=15   number of processes, at most 20 (default 5)
//
// expect: holds; states: 2555; transitions: 8232
// expect termination: violated
// expect agreement: holds

#ifndef N
#define N 5
#endif

mtype = { election, leader };
chan ring[N] = [1] of { mtype, byte };

byte ended = 0;             // how many processes have ended
byte winner = 0;            // who has won, 0 as long as nobody has
bool disagreement = false;  // whether anyone has taken another one for the winner

ltl termination { [] <> (ended == N) }
ltl agreement { [] (ended == N -> !disagreement) }

proctype Process(chan in, out; byte id) {
  byte other;

  out ! election(id);
  do
  :: in ? election(other) ->
     if
     :: other >= id -> out ! election(other)  // should be >
     :: other < id -> skip
     :: else -> winner = id; out ! leader(id)
     fi
  :: in ? leader(other) ->
     if
     :: other == id -> break
     :: else ->
        disagreement = disagreement || other != winner;
        out ! leader(other);
        break
     fi
  od;
  ended++
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
