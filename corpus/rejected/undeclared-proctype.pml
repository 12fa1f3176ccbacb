// Starting what is no proctype.
// expect: rejected L004
init { run Q() }
