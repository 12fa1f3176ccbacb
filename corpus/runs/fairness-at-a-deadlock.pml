// spin: differs, because under fairness it misses some of the runs that come to an end
// expect p: violated
// expect p fairly: violated
byte x;
active proctype A() { x == 2 }
ltl p { <> [] (x == 1) }
