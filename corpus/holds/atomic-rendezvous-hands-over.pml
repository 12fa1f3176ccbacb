// A rendezvous send in an atomic sequence hands control to the receiver, if that is atomic too.
// expect: holds; states: 18; transitions: 30
chan q = [0] of { byte };
byte x;
active proctype Sender() {
  atomic { x = 1; q!7; assert(x == 3); x = 4 }
}
active proctype Receiver() {
  byte v;
  atomic { q?v -> assert(x == 1); x = 2; assert(v == 7); x = 3 };
  x >= 3
}
active proctype Witness() { assert(x == 0 || x == 1 || x >= 3) }
