// expect p: violated
// expect p fairly: holds
// expect q: violated
// expect q fairly: holds
chan c = [0] of { byte };
byte x, y;
active proctype S() { do :: c!1; x = 1 - x od }
active proctype R() { do :: c?1; y = 1 - y od }
active proctype T() { byte z; do :: z = 1 - z od }
ltl p { [] <> (x == 1) }
ltl q { [] <> (y == 1) }
