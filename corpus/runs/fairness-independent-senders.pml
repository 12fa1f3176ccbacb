// expect served: violated
// expect served fairly: violated
// expect moves: violated
// expect moves fairly: holds
// The reader waits at two channels that are both empty again and again, though not at the same
// time on every run.
chan c = [2] of { bit };
chan d = [2] of { bit };
bool done, moved;
active proctype P() { do :: c!1 od }
active proctype Q() { do :: d!1 od }
active proctype DrainC() { do :: c?_ od }
active proctype DrainD() { do :: d?_; moved = true od }
active proctype Reader() { if :: c?_ :: d?_ fi; done = true }
ltl served { <> done }
ltl moves { <> (moved || done) }
