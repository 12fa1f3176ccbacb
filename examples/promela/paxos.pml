// Paxos, one decision (Lamport, 1998).
//
// Several leaders try to get a value chosen, each in a ballot of its own number.  First a leader
// asks the acceptors to promise not to take part in lower ballots; those that do promise tell what
// they last accepted.  With the promises of a majority the leader proposes the value accepted in
// the highest ballot among them, or its own if there is none.  A value that a majority has accepted
// is chosen: and once it is, every later ballot can only propose the same.
//
// The network delivers in any order and may lose anything: a process takes any message from its
// inbox, and nothing forces it to take one at all.  Each step of a process receives one message,
// computes and sends, as one atomic event.  Inboxes are kept sorted (`!!`), for two inboxes with
// the same messages in a different order mean the same.
//
//   -DLEADERS=3    number of leaders, which are also the ballots and the values (default 2)
//   -DACCEPTORS=5  number of acceptors (default 3)
//
// expect: holds; states: 6074; transitions: 19259

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
  byte value = ballot;    // its own wish, until it learns of another
  byte highest = 0;       // in which ballot that was accepted
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
       promises++;
       if
       :: b > highest -> highest = b; value = v
       :: else -> skip
       fi;
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
