// An array without elements.
// expect: rejected L017
byte a[0];
active proctype P() { skip }
