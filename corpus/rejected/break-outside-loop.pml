// break without a loop around it.
// expect: rejected
active proctype P() { if :: true -> break fi }
