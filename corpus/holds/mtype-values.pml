// Names of an mtype are constants; 0 is none of them.
// expect: holds; states: 12; transitions: 12
mtype = { first, second };
mtype = { third };
mtype m = second;
chan q = [2] of { mtype };
active proctype P() {
  assert(m == second && m != first);
  assert(third != 0 && first != third && second != third);
  q!first; q!third;
  if
  :: q?third -> assert(false)
  :: q?first -> q?m
  fi;
  assert(m == third);
  printm(m);
  m = 0;
  assert(m == 0)
}
