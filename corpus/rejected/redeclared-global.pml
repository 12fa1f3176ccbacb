// A global declared twice.
// expect: rejected L002
byte x;
short x;
active proctype P() { skip }
