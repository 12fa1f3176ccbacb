// The alternating bit protocol (Bartlett, Scantlebury and Wilkinson, 1969).
//
// A sender wants to get a sequence of items to a receiver, in order, none missing and none twice,
// although both the channel there and the channel back lose messages.  So it sends each item again
// and again until it is acknowledged; a single bit, flipped for every new item, is enough for the
// receiver to tell a new item from a repetition, and for the sender to tell the acknowledgements.
//
//   -DMESSAGES=5  items are numbered 0, 1, ... modulo this (default 3)
//   -DCAPACITY=3  how many messages may be on their way in each direction (default 2)
//
// expect: holds; states: 3219; transitions: 10673

#ifndef MESSAGES
#define MESSAGES 3
#endif
#ifndef CAPACITY
#define CAPACITY 2
#endif

chan data = [CAPACITY] of { byte, bit };  // what is transported, and the bit
chan acks = [CAPACITY] of { bit };

active proctype Sender() {
  byte item = 0;
  bit current = 0, b;

  do
  :: data ! item, current                // send, or send again
  :: acks ? b ->
     if
     :: b == current ->                  // it has arrived: go on to the next one
        current = 1 - current;
        item = (item + 1) % MESSAGES
     :: else -> skip                     // an old one
     fi
  od
}

active proctype Receiver() {
  byte item, next = 0;
  bit expected = 0, b;

  do
  :: data ? item, b ->
     if
     :: b == expected ->                 // a new one
        assert(item == next);
        next = (next + 1) % MESSAGES;
        expected = 1 - expected
     :: else -> skip                     // a repetition
     fi;
     acks ! b
  od
}

active proctype Thief() {                // whatever is on its way may get lost
  do
  :: data ? _, _
  :: acks ? _
  od
}
