// spin: differs, it writes a verifier that does not compile
// expect: rejected L053
byte i;
chan q[2] = [1] of { byte };
trace { q[i]!1 }
init { skip }
