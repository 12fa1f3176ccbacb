// Receives make good escapes: an interrupt takes the worker out of its loop.
// expect: holds; states: 28; transitions: 33
chan work = [1] of { byte };
chan stop = [0] of { bit };
byte done;
active proctype Worker() {
  byte k;
  {
    do
    :: work?k -> done = k
    od
  } unless { stop?1 };
  assert(done <= 2)
}
active proctype Boss() {
  work!1;
  work!2;
  stop!1
}
