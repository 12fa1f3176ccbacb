// expect served: violated
// expect served fairly: violated
// Without the reader a run is fair if the channel is empty again and again. It is not if the
// producer always sends before a message is taken.
chan c = [2] of { bit };
bool done;
active proctype Producer() { do :: c!1 od }
active proctype Drain() { do :: c?_ od }
active proctype Reader() { c?_; done = true }
ltl served { <> done }
