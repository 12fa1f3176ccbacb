// spin: differs, it takes the assignments of the loop for events that fit anything
// expect: rejected P027
byte i;
chan q = [1] of { byte };
trace { for (i : 1 .. 2) { q!1 } }
init { skip }
