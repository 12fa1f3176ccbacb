// expect: violated assertion; states: 495; transitions: 1170

// A server that looks up channels, and gives the token away before it is back.
mtype = { want, token };

chan to_server = [2] of { mtype, byte };
chan to_first = [1] of { mtype };
chan to_second = [1] of { mtype };

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
     fi;
     next = 0
  :: to_server??token(_)
  od
}

init {
  atomic {
    run Server();
    run Client(1, to_first);
    run Client(2, to_second)
  }
}
