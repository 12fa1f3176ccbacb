// break without a loop around it.
// expect: rejected L007
active proctype P() { if :: true -> break fi }
