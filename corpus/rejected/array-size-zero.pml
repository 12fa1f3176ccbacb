// An array without elements.
// expect: rejected L019
byte a[0];
active proctype P() { skip }
