// A process cannot see its own death, nor that of an elder while it lives.
// expect: violated invalid end state; states: 2; transitions: 2
proctype Child() { _nr_pr == 1 }
init { run Child() }
