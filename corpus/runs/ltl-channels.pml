// expect p: holds
// expect p fairly: holds
// expect q: holds
// expect q fairly: holds
chan c = [1] of { byte };
active proctype S() { do :: c!1 od }
active proctype R() { byte v; do :: c?v od }
ltl p { [] (len(c) == 1 -> <> (len(c) == 0)) }
ltl q { [] <> (len(c) == 1) }
