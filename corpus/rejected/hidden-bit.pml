// A bit cannot be hidden.
// expect: rejected L038
hidden bit b;
active proctype P() { b = 1 }
