// Macros are replaced in the order of use, nested ones included; #undef forgets.
// expect: holds; states: 11; transitions: 11
#define N 3
#define LAST (N - 1)
#define GUARD (i < LAST)
byte a[N];
active proctype P() {
  byte i;
  do
  :: GUARD -> a[i] = LAST; i++
  :: else -> break
  od;
#undef N
#define N 7
  assert(a[0] == 2 && a[1] == 2 && a[2] == 0);
  assert(N == 7)
}
