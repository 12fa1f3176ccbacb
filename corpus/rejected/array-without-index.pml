// A whole array cannot be assigned.
// expect: rejected L018
byte a[3], b[3];
active proctype P() { a = b }
