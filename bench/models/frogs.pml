// Frogs and toads: two armies exchange their sides of a row of stones by steps and jumps.
//
// Frogs move right, toads move left; one that stands before another one may jump over it.  Retreat
// by one step is allowed as well, so that the state space has no dead ends.  The assertion denies
// that the exchange is possible.
//
// expect: violated assertion

#define STONES 13

byte stone[STONES] = { 1, 1, 1, 1, 1, 1, 0, 2, 2, 2, 2, 2, 2 };
byte gap = 6;

#define FROM(place, kind) \
  d_step { (place) < STONES && stone[place] == kind; stone[gap] = kind; stone[place] = 0; gap = place } goto play

active proctype Pond() {
play:
  if
  :: gap > 0 -> goto left
  :: gap < STONES - 1 -> goto right
  :: d_step {
       stone[0] == 2 && stone[1] == 2 && stone[2] == 2 && stone[3] == 2 && stone[4] == 2 &&
       stone[5] == 2 && gap == 6
     } goto solved
  fi;
left:
  if
  :: FROM(gap - 1, 1)
  :: FROM(gap - 1, 2)
  :: gap > 1 -> goto far_left
  fi;
far_left:
  if
  :: d_step { stone[gap - 2] == 1 && stone[gap - 1] == 2; stone[gap] = 1; stone[gap - 2] = 0; gap = gap - 2 } goto play
  :: d_step { !(stone[gap - 2] == 1 && stone[gap - 1] == 2) } goto play
  fi;
right:
  if
  :: FROM(gap + 1, 2)
  :: FROM(gap + 1, 1)
  :: gap < STONES - 2 -> goto far_right
  fi;
far_right:
  if
  :: d_step { stone[gap + 2] == 2 && stone[gap + 1] == 1; stone[gap] = 2; stone[gap + 2] = 0; gap = gap + 2 } goto play
  :: d_step { !(stone[gap + 2] == 2 && stone[gap + 1] == 1) } goto play
  fi;
solved:
  assert(false)
}
