// A global declared twice.
// expect: rejected
byte x;
short x;
active proctype P() { skip }
