// spin: differs, it takes the declaration for an event that fits anything
// expect: rejected P027
chan q = [1] of { byte };
trace { byte x; q!1 }
init { skip }
