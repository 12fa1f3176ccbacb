// The alternating bit protocol (Bartlett, Scantlebury and Wilkinson, 1969): does everything arrive?
//
// The sender repeats each item until it is acknowledged, the receiver acknowledges whatever it hears;
// see alternating_bit.pml.  If the channels lose everything, nothing is ever delivered, and no
// fairness among the processes helps, since the thief is as entitled to run as the others.  All that
// the protocol promises is this: if each side hears the other again and again, then items are
// delivered again and again.
//
//   -DCAPACITY=3  how many messages may be on their way in each direction (default 2)
//
// expect: holds; states: 935; transitions: 3105
// expect delivery: violated
// expect delivery fairly: violated
// expect delivery_if_heard: holds
// expect in_step: holds

#ifndef CAPACITY
#define CAPACITY 2
#endif

chan data = [CAPACITY] of { bit };
chan acks = [CAPACITY] of { bit };

bit sent, expected;  // the bit of the item being sent, and of the one awaited

active proctype Sender() {
  bit b;

  do
  :: data ! sent                          // send, or send again
  :: acks ? b ->
answered:
     if
     :: b == sent -> sent = 1 - sent      // it has arrived: go on to the next one
     :: else -> skip                      // an old one
     fi
  od
}

active proctype Receiver() {
  bit b;

  do
  :: data ? b ->
heard:
     if
     :: b == expected ->                  // a new one
delivered:
        expected = 1 - expected
     :: else -> skip                      // a repetition
     fi;
     acks ! b
  od
}

active proctype Thief() {                 // whatever is on its way may get lost
  do
  :: data ? _
  :: acks ? _
  od
}

ltl delivery { [] <> Receiver@delivered }

ltl delivery_if_heard {
  ([] <> Receiver@heard) && ([] <> Sender@answered) -> [] <> Receiver@delivered
}

// What is delivered is what the sender is sending just then.
ltl in_step { [] (Receiver@delivered -> sent == expected) }
