// A receiver outside any atomic sequence takes the message and lets everyone run.
// expect: holds; states: 38; transitions: 59
chan q = [0] of { byte };
byte x;
active proctype Sender() { atomic { x = 1; q!7; x = 4; x = 5 } }
active proctype Receiver() { byte v; q?v; x = x + 10; assert(x > 4) }
active proctype Witness() { end: (x == 11 || x == 1) -> assert(x != 4) }
