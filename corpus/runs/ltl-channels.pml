// expect p: ?
// expect p fairly: ?
// expect q: ?
// expect q fairly: ?
chan c = [1] of { byte };
active proctype S() { do :: c!1 od }
active proctype R() { byte v; do :: c?v od }
ltl p { [] (full(c) -> <> empty(c)) }
ltl q { [] <> (len(c) == 1) }
