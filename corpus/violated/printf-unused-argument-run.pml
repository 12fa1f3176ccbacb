// expect: violated assertion

// An argument that the format does not use is evaluated all the same: it starts a process.
byte n;

proctype P() { n = 1 }

active proctype A() {
  printf("started\n", run P());
  _nr_pr == 1;
  assert(n == 0)
}
