// A bit cannot be hidden.
// expect: rejected L040
hidden bit b;
active proctype P() { b = 1 }
