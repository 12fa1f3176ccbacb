// Reading before the start.
// expect: violated run-time error
byte a[2];
short i;
active proctype P() { i = -1; assert(a[i] == 0) }
