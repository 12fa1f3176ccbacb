// A lock that is handed out in the order of requests: whoever asks for it gets it.
//
// A client puts a reference to itself into the queue of the lock, and waits for its turn.  All
// clients are alike, so that it is enough to ask about one of them, whichever it is: whenever a
// client waits, that client has its turn in the end.  While one client is watched, the others may
// still be exchanged with each other.
//
//   -DN=3    number of clients (default 2)
//
// expect: holds; states: 13; transitions: 21
// expect one_at_a_time: holds
// expect served: holds

#ifndef N
#define N 2
#endif

chan queue = [N] of { ref client };
ref client turn;

active [N] proctype client() {
  do
  :: queue!_lid;
waiting:
     turn == _lid;
working:
     turn = _undef_ref
  od
}

active proctype lock() {
  do
  :: atomic { turn == _undef_ref && nempty(queue) -> queue?turn }
  od
}

ltl one_at_a_time { [] (count(client c : client[c]@working) <= 1) }
ltl served (client c) { [] (client[c]@waiting -> <> (turn == c)) }
