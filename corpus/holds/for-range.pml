// Both bounds are included; the bound is evaluated again each time round.
// expect: holds; states: 191; transitions: 353
byte sum, limit = 3;
active proctype P() {
  byte i;
  for (i : 1 .. limit) {
    sum = sum + i;
    if
    :: i == 2 -> limit = 2
    :: else
    fi
  }
  assert(sum == 3 && i == 3);
  for (i : 5 .. 5) { sum = i }
  assert(sum == 5)
}
active proctype Q() { byte k; for (k : 0 .. 1) { limit >= 2 } }
