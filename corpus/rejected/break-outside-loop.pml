// break without a loop around it.
// expect: rejected L009
active proctype P() { if :: true -> break fi }
