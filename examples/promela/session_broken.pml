// The session of session.pml with an impatient client: it sends its first item together with the
// question whether it may come in, to save a round trip.  The server gets along with that as long as
// it lets the client in, so nothing looks wrong on most runs.  The trace says what is: an item is
// sent when the answer is still to come.
//
//   -DITEMS=5  how many items a session has at most (default 3)
//
// expect: violated event trace; states: 220; transitions: 337

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
     sent = 1;
     up!item(sent);                     // without waiting for the answer
     down?answer;
     if
     :: answer == refused -> skip
     :: answer == accepted ->
        down?confirmed;
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
     :: up?item(_); down!refused
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
