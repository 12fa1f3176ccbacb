// A value of one mtype in a variable of another.
// expect: rejected L023
mtype:fruit = { apple };
mtype:tree = { oak };
mtype:fruit f;
active proctype P() { f = oak }
