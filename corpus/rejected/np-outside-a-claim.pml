// np_ is for never claims.
// expect: rejected L047
active proctype P() { np_ -> skip }
