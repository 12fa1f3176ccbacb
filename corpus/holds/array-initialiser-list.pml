// expect: holds; states: 4; transitions: 4

int b[4] = {7,8};
byte a[2] = {1,2};
byte o[3] = {5};
active proctype P() {
  byte l[3] = {4,5};
  assert(b[3] == 8 && b[0] == 7 && l[2] == 5 && a[1] == 2 && o[2] == 5);
  b[0]--
}
