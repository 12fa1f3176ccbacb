// Starting what is no proctype.
// expect: rejected
init { run Q() }
