// A value is cut to the width of the variable it is stored in; signed types wrap into negatives.
// expect: holds; states: 28; transitions: 28
bit b;
bool f;
byte y;
short s;
int i;
unsigned u : 3;
pid p;
active proctype P() {
  b = 2; assert(b == 0);
  b = 3; assert(b == 1);
  f = 5; assert(f == 1);
  y = 256; assert(y == 0);
  y = -1; assert(y == 255);
  s = 32768; assert(s == -32768);
  s = 65535; assert(s == -1);
  i = 2147483647; i = i + 1; assert(i == -2147483647 - 1);
  u = 9; assert(u == 1);
  u = -1; assert(u == 7);
  p = 257; assert(p == 1);
  y = 200 + 100; assert(y == 44);
  assert(y + 220 == 264)
}
