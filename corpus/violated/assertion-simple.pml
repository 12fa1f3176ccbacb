// Two unprotected increments lose one.
// expect: violated assertion; states: 39; transitions: 51
byte n;
active [2] proctype P() {
  byte t;
  t = n;
  n = t + 1;
  _nr_pr == 1 || _pid == 1;
  assert(_pid == 1 || n == 2)
}
