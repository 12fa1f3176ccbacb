// spin: differs, it takes an offer that nobody accepts for a message that is sent
// expect: holds
chan z = [0] of { byte };
active proctype P() { if :: z!3 :: z!1 fi }
active proctype Q() { z?1 }
trace { z!1 }
