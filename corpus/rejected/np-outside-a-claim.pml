// np_ is for never claims.
// expect: rejected
active proctype P() { np_ -> skip }
