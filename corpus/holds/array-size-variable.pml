// The size of an array can be a variable with an initial value, which is the size.
// expect: holds; states: 6; transitions: 6
byte n = 3;
byte a[n];
active proctype P() { n = 5; a[2] = 1; a[n - 3] = 2; assert(a[2] == 2) }
