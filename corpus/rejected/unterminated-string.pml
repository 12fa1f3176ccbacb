// A string that never ends.
// expect: rejected P012
active proctype P() { printf("hello) }
