// Two receives can take the same offer.
// expect: violated determinism; states: 5; transitions: 6
chan c = [0] of { byte };
active proctype P() { c!1 }
active D_proctype Q() { byte b; if :: c?b :: c?1 fi }
