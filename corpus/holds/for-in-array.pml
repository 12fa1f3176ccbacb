// for over an array counts through its indices.
// expect: holds; states: 695; transitions: 1283
byte a[4] = 2;
active [2] proctype P() {
  byte i, sum;
  for (i in a) {
    atomic { sum = sum + a[i]; a[i] = i }
  }
  assert(i == 4 && sum >= 5)
}
