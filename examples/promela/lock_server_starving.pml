// A lock that is handed out to any client that waits: one of them may wait for ever.
//
// As in lock_server.pml, but the lock does not keep the order of requests: it picks a client, and if
// that one waits, gives it its turn.  All clients are alike, so that a single one is watched, whichever
// it is: it may be passed over again and again, however fairly processes are scheduled.
//
//   -DN=3    number of clients (default 2)
//
// expect: holds; states: 12; transitions: 25
// expect one_at_a_time: holds
// expect served: violated
// expect served fairly: violated

#ifndef N
#define N 2
#endif

ref client turn;

active [N] proctype client() {
  public bool waits;

  do
  :: waits = true;
waiting:
     turn == _lid;
working:
     atomic { waits = false; turn = _undef_ref }
  od
}

active proctype lock() {
  ref client picked;

  do
  :: atomic {
       turn == _undef_ref ->
       picked = anyRef(client);
       if
       :: client[picked].waits -> turn = picked
       :: else
       fi;
       picked = _undef_ref
     }
  od
}

ltl one_at_a_time { [] (count(client c : client[c]@working) <= 1) }
ltl served (client c) { [] (client[c]@waiting -> <> (turn == c)) }
