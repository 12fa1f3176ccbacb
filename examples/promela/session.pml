// A session between a client and a server, with the order of its messages written down as a trace.
//
// The client asks for a session; the server refuses it or lets the client in.  Within a session the
// client sends items, each of which the server confirms before the next one may follow, and says
// goodbye in the end.  What must hold is all about messages, and so it is stated: the trace below
// is an automaton that is moved by every message sent on one of the channels that it names.  A
// message that it does not expect is a violation.
//
//   -DITEMS=5  how many items a session has at most (default 3)
//
// expect: holds; states: 211; transitions: 290

#ifndef ITEMS
#define ITEMS 3
#endif

mtype = { connect, accepted, refused, item, confirmed, bye };

chan up = [1] of { mtype, byte };   // from the client: what, and the number of the item
chan down = [1] of { mtype };

trace {
end:
  do
  :: up!connect(_);
     if
     :: down!refused
     :: down!accepted;
        do
        :: up!item(_); down!confirmed
        :: up!bye(_); break
        od
     fi
  od
}

active proctype Client() {
  byte sent;
  mtype answer;

end:
  do
  :: up!connect(0);
     down?answer;
     if
     :: answer == refused -> skip
     :: answer == accepted ->
        sent = 0;
        do
        :: sent < ITEMS -> sent++; up!item(sent); down?confirmed
        :: up!bye(0); break
        od
     fi
  od
}

active proctype Server() {
  byte number, last;

end:
  do
  :: up?connect(_);
     if
     :: down!refused
     :: down!accepted; last = 0;
        do
        :: up?item(number);
           assert(number == last + 1);
           last = number;
           down!confirmed
        :: up?bye(_); break
        od
     fi
  od
}
