// Water pouring: measure an amount with jugs of given sizes, a tap and a sink.
//
// A jug is filled, emptied, or poured into another one until that one is full.  Between these moves
// the player walks from jug to jug.  The assertion denies that the amounts can be measured.
//
// expect: violated assertion

byte size[4] = { 19, 13, 11, 7 };
byte jug[4];
byte here = 0, there = 1;

active proctype Player() {
play:
  if
  :: d_step { here < 3 && here + 1 != there; here++ } goto play
  :: d_step { here == 3 && there != 0; here = 0 } goto play
  :: d_step { there < 3 && there + 1 != here; there++ } goto play
  :: d_step { there == 3 && here != 0; there = 0 } goto play
  :: d_step { here < 2 && here + 1 == there; here = here + 2 } goto play
  :: d_step { jug[here] < size[here]; jug[here] = size[here] } goto play
  :: d_step { jug[here] > 0; jug[here] = 0 } goto play
  :: d_step {
       jug[here] + jug[there] <= size[there];
       jug[there] = jug[there] + jug[here]; jug[here] = 0
     } goto play
  :: d_step {
       jug[here] + jug[there] > size[there];
       jug[here] = jug[here] - (size[there] - jug[there]); jug[there] = size[there]
     } goto play
  :: d_step { jug[0] == 9 && jug[1] == 4 && jug[2] == 2 } goto done
  fi;
done:
  assert(false)
}
