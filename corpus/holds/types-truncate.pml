// expect: holds; states: 11; transitions: 11

bit b;
byte y;
short s;
int n;
unsigned u : 3;
pid p;
bool bo;
active proctype P() {
  b = 3;
  y = 300;
  s = 40000;
  n = 2147483647;
  n++;
  u = 13;
  p = 257;
  bo = 2;
  assert(b == 1 && y == 44 && s == -25536 && n < 0 && u == 5 && p == 1 && bo == 0)
}
