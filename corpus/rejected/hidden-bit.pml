// A bit cannot be hidden.
// expect: rejected
hidden bit b;
active proctype P() { b = 1 }
