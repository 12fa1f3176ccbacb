// Starting what is no proctype.
// expect: rejected L003
init { run Q() }
