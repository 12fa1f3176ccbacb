// Loops inside atomic sequences are followed to their end.
// expect: holds; states: 13; transitions: 19
byte a[3], total;
active [2] proctype P() {
  byte i, j;
  atomic {
    for (i : 0 .. 2) {
      for (j : i .. 2) { a[j]++ }
    }
    total = a[0] + a[1] + a[2]
  };
  assert(total == 6 || total == 12)
}
