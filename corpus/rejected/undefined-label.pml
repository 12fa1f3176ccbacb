// A jump to nowhere.
// expect: rejected L005
active proctype P() { goto nowhere }
