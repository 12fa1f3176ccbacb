// A cycle of reactions in a cell: can a given mixture of molecules be produced?
//
// Reactions consume and produce molecules of bounded numbers.  The assertion denies that the mixture
// is reachable.
//
// expect: violated assertion

#define MAX 14

byte a = 9, b = 0, c = 0, d = 4, e = 0, energy = 5;

active proctype First() {
end_s:
  if
  :: d_step { a > 0 && d > 0 && b < MAX; a--; d--; b++ } goto end_s
  :: d_step { b > 0 && energy > 0 && c < MAX; b--; energy--; c++ } goto end_s
  fi
}

active proctype Second() {
end_s:
  if
  :: d_step { c > 0 && d < MAX && energy < MAX - 1; c--; d++; energy = energy + 2 } goto end_s
  :: d_step { d > 1 && e < MAX; d = d - 2; e++ } goto end_s
  :: d_step { energy > 2 && a < MAX; energy = energy - 3; a++ } goto end_s
  fi
}

active proctype Third() {
end_s:
  if
  :: d_step { e > 0 && b < MAX && energy < MAX; e--; b++; energy++ } goto end_s
  :: d_step { c > 1 && a < MAX; c = c - 2; a++ } goto end_s
  :: d_step { a == 0 && b == 0 && c == 0 && d == 1 && e == 0 && energy == 12 } goto reached
  :: d_step { energy == MAX && d < MAX; energy = 0; d++ } goto end_s
  :: d_step { a == 0 && energy == 0 && c < MAX; a++ } goto end_s
  fi;
reached:
  assert(false)
}
