// Chinese rings: take all rings off a bar, where a ring moves only if the next one is on and all
// further ones are off.
//
// The states form one path of a Gray code, which a walk over the rings makes wider.  The assertion
// denies that the rings can be taken off.
//
//   -DRINGS=9  number of rings (default 9)
//
// expect: violated assertion

#ifndef RINGS
#define RINGS 9
#endif

bool on[RINGS] = 1;

active proctype Player() {
  byte r, i;

play:
  if
  :: d_step { r < RINGS - 1; r++ } goto play
  :: d_step { r > 0; r-- } goto play
  :: d_step { r == 0; on[0] = 1 - on[0] } goto check
  :: d_step {
       r > 0 && on[r - 1];
       i = 0;
       do
       :: i + 1 < r && !on[i] -> i++
       :: else -> break
       od;
       if
       :: i + 1 == r -> on[r] = 1 - on[r]
       :: else
       fi;
       i = 0
     } goto check
  fi;
check:
  if
  :: d_step {
       i = 0;
       do
       :: i < RINGS && !on[i] -> i++
       :: else -> break
       od
     } goto decide
  fi;
decide:
  assert(i < RINGS);
  d_step { i = 0 } goto play
}
