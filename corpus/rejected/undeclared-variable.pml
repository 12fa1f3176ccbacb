// A name nobody declared.
// expect: rejected
active proctype P() { y = 1 }
