// An array without elements.
// expect: rejected
byte a[0];
active proctype P() { skip }
