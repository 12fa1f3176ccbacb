// a guess that the until has begun must not be the only one followed while Idle goes round
// expect f: violated
// expect f fairly: violated
bool a = 1, b = 1, c;
active proctype Idle() { bit t; do :: t = 1 - t od }
active proctype Main() { b = 0; c = 1; a = 0 }
ltl f { [] !(a && (b U c)) }
