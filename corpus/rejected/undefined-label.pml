// A jump to nowhere.
// expect: rejected L004
active proctype P() { goto nowhere }
