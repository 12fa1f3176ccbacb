// np_ is for never claims.
// expect: rejected L045
active proctype P() { np_ -> skip }
