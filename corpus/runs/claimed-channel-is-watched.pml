// expect seen: holds
// expect answered: holds
// expect answered fairly: holds
// spin: differs, because for its reduction whoever looks at a claimed channel breaks the claim, a formula too
chan q = [1] of { byte };
bool done;
active proctype R() { byte b; xr q; do :: q?b -> done = !done od }
active proctype S() { xs q; do :: q!1 :: done -> q!2 od }
ltl seen { [] (len(q) <= 1 && (q?[2] -> len(q) == 1)) }
ltl answered { [] (len(q) == 1 -> <> (len(q) == 0)) }
