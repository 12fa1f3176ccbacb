// expect never: violated
// expect never fairly: violated
byte x, y;
active proctype A() { do :: x = 1 - x od }
active proctype B() { do :: y = 1 - y od }
never {
T0: if :: x == 1 -> goto S1 :: else -> goto T0 fi;
S1: if :: y == 1 -> goto accept_S2 :: else -> goto T0 fi;
accept_S2: if :: x == 1 -> goto S1 :: else -> goto T0 fi
}
