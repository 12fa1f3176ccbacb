// A name nobody declared.
// expect: rejected L001
active proctype P() { y = 1 }
