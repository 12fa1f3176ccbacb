// The alternating bit protocol with a receiver that trusts its channel: see alternating_bit.pml.
//
// The receiver acknowledges with the right bit, but does not look at it: if an acknowledgement is
// lost or late and the sender repeats an item, the receiver takes it for a new one.
//
//   -DMESSAGES=5  items are numbered 0, 1, ... modulo this (default 3)
//   -DCAPACITY=3  how many messages may be on their way in each direction (default 2)
//
// expect: violated assertion; states: 8388; transitions: 28027

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
  bit b;

  do
  :: data ? item, b ->
     assert(item == next);
     next = (next + 1) % MESSAGES;
     acks ! b
  od
}

active proctype Thief() {                // whatever is on its way may get lost
  do
  :: data ? _, _
  :: acks ? _
  od
}
