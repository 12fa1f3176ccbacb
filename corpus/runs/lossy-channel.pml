// expect p: violated
// expect p fairly: violated
// expect q: violated
// expect q fairly: holds
chan c = [1] of { bit };
bool got;
active proctype S() { do :: c!1 od }
active proctype L() { do :: c?_ od }
active proctype R() { do :: c?1 -> got = true; got = false od }
ltl p { <> got }
ltl q { [] (got -> <> !got) }
