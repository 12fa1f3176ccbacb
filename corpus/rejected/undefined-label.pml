// A jump to nowhere.
// expect: rejected
active proctype P() { goto nowhere }
