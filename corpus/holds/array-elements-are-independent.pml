// Elements of arrays of every width keep their neighbours untouched.
// expect: holds; states: 57; transitions: 99
bit b[4];
byte y[3];
short s[3];
int i[3];
active [2] proctype P() {
  b[_pid] = 1;
  y[_pid] = 300;
  s[_pid + 1] = -_pid - 1;
  i[2 - _pid] = 100000;
  assert(b[2] == 0 && b[3] == 0 && y[2] == 0 && s[0] == 0 && i[0] == 0);
  assert(y[_pid] == 44 && i[2 - _pid] == 100000)
}
