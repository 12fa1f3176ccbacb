// Paxos with a mistake: see paxos.pml.
//
// The leaders collect promises as they should, but propose their own value even if an acceptor has
// told them that it accepted another one before.  So a second leader can get a second value chosen.
//
//   -DLEADERS=3    number of leaders, which are also the ballots and the values (default 2)
//   -DACCEPTORS=5  number of acceptors (default 3)
//
// expect: violated assertion; states: 6126; transitions: 19340

#ifndef LEADERS
#define LEADERS 2
#endif
#ifndef ACCEPTORS
#define ACCEPTORS 3
#endif

#define MAJORITY (ACCEPTORS / 2 + 1)

chan prepare[ACCEPTORS] = [LEADERS] of { byte };        // ballot
chan promise[LEADERS] = [ACCEPTORS] of { byte, byte };  // last accepted ballot (0: none), value
chan accept[ACCEPTORS] = [LEADERS] of { byte, byte };   // ballot, value

byte votes[LEADERS + 1];  // ghosts: how many have accepted in each ballot,
byte chosen = 0;          // and what has been chosen

active [LEADERS] proctype Leader() {
  byte ballot = _pid + 1;
  byte value = ballot;    // its own wish
  byte promises = 0;
  byte b, v, a;

  atomic {
    for (a : 0 .. (ACCEPTORS-1)) {
      prepare[a] !! ballot
    }
    a = 0
  }

end_waiting:
  do
  :: atomic {
       promise[ballot-1] ?? b, v ->
       promises++;        // here is the mistake: b and v are never looked at
       b = 0;
       v = 0;
       if
       :: promises < MAJORITY -> skip
       :: else ->
          for (a : 0 .. (ACCEPTORS-1)) {
            accept[a] !! ballot, value
          }
          a = 0;
          break
       fi
     }
  od
}

active [ACCEPTORS] proctype Acceptor() {
  byte me = _pid - LEADERS;
  byte promised = 0, accepted = 0, value = 0;
  byte b, v;

end_serving:
  do
  :: atomic {
       prepare[me] ?? b ->
       if
       :: b > promised ->
          promised = b;
          promise[b-1] !! accepted, value
       :: else -> skip
       fi;
       b = 0
     }
  :: atomic {
       accept[me] ?? b, v ->
       if
       :: b >= promised ->
          promised = b;
          accepted = b;
          value = v;
          votes[b]++;
          if
          :: votes[b] == MAJORITY ->
             assert(chosen == 0 || chosen == v);
             chosen = v
          :: else -> skip
          fi
       :: else -> skip
       fi;
       b = 0;
       v = 0
     }
  od
}
