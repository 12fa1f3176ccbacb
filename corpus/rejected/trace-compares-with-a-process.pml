// spin: differs, it counts processes
// expect: rejected L053
chan q = [1] of { byte };
trace { q?eval(_nr_pr) }
init { skip }
