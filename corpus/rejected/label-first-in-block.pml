// A label belongs before the block.
// expect: rejected P026
byte x;
active proctype P() { L: x = 1; atomic { M: x = 2; x = 3 }; goto M }
