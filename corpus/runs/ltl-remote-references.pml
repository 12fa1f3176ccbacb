// expect p: holds
// expect p fairly: holds
// expect q: violated
// expect q fairly: violated
byte x;
active proctype A() { byte n; do :: n = 1; in: x = 1; n = 0; out: x = 0 od }
ltl p { [] (A@in -> A:n == 1) }
ltl q { [] (A[0]@out -> x == 0) }
