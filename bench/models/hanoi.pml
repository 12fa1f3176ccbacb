// The towers of Hanoi: move all discs to the last peg, never a larger one onto a smaller one.
//
// The goal is reachable, which the assertion denies; the shortest solution has 2^DISCS - 1 moves.
//
//   -DDISCS=7  number of discs (default 8)
//
// expect: violated assertion

#ifndef DISCS
#define DISCS 8
#endif

byte peg[DISCS];  // of each disc, the smallest first

active proctype Mover() {
  byte d, e, to;
  bool free;

play:
  if
  :: d_step { peg[DISCS - 1] == 2 && peg[DISCS - 2] == 2 && peg[0] == 2; d = 0;
              do :: d < DISCS && peg[d] == 2 -> d++ :: else -> break od } goto done
  :: d_step { d < DISCS - 1; d++ } goto play
  :: d_step { d > 0; d-- } goto play
  :: d_step { to = 0 } goto move
  :: d_step { to = 1 } goto move
  :: d_step { to = 2 } goto move
  fi;
move:
  if
  :: d_step {
       free = (peg[d] != to);
       e = 0;
       do
       :: e < d -> free = free && peg[e] != peg[d] && peg[e] != to; e++
       :: e >= d -> break
       od;
       if
       :: free -> peg[d] = to
       :: else
       fi;
       e = 0; free = 0; to = 0; d = 0
     } goto play
  fi;
done:
  assert(d < DISCS);
  d_step { d = 0 } goto play
}
