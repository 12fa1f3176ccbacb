// A string that never ends.
// expect: rejected
active proctype P() { printf("hello) }
