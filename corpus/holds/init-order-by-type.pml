// expect: holds; states: 3; transitions: 3

int c = 5;
byte b = c;
int d = c + 1;
active proctype P() {
  assert(b == 0 && d == 6)
}
