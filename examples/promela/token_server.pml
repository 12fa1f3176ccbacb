// A server that passes a token among three clients, and looks up the channel of each by its number.
//
// Clients are started one by one, each with a number and a channel. The server has no array of
// channels: it compares the number of the client with 1, 2 and 3. All branches do the same for
// another client, so the clients are symmetric:
//
//   rondo verify --symmetry auto examples/promela/token_server.pml
//
// expect: holds; states: 209; transitions: 380

mtype = { want, token };

chan to_server = [3] of { mtype, byte };
chan to_first = [1] of { mtype };
chan to_second = [1] of { mtype };
chan to_third = [1] of { mtype };

byte holder = 0;  // a ghost: who has the token

proctype Client(byte id; chan mine) {
end:
  do
  :: to_server!want(id);
     mine?token;
     atomic { assert(holder == 0); holder = id }
     atomic { assert(holder == id); holder = 0 }
     to_server!token(id)
  od
}

proctype Server() {
  byte next = 0;

end:
  do
  :: to_server??want(next);
     if
     :: next == 1 -> to_first!token
     :: next == 2 -> to_second!token
     :: next == 3 -> to_third!token
     fi;
     to_server??token(eval(next));
     next = 0
  od
}

init {
  atomic {
    run Server();
    run Client(1, to_first);
    run Client(2, to_second);
    run Client(3, to_third)
  }
}
