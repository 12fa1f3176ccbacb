// expect: rejected P027
chan q = [1] of { byte };
trace { q!!1 }
init { skip }
