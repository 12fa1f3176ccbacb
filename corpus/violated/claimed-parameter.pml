// The channel a parameter stands for is claimed, not the name.
// expect: violated channel claim; states: 22; transitions: 32
chan q = [2] of { byte };
chan r = [2] of { byte };
proctype P(chan c) { xs c; c!1 }
init { atomic { run P(q); run P(r) }; r!2 }
