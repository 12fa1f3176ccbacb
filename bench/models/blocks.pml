// A blocks world: a robot arm turns the start configuration into the goal.
//
// on[b] is the block or position (BLOCKS and above) below block b.  The arm picks up a block that is
// free and puts it onto a free block or position.  The assertion denies that the goal is reachable.
//
// expect: violated assertion

#define BLOCKS 6
#define PLACES 9   // six blocks and three positions
#define NONE 255

byte on[BLOCKS] = { 1, 2, 3, 4, 5, 6 };
bool covered[PLACES] = { 0, 1, 1, 1, 1, 1, 1, 0, 0 };
byte held = NONE;

active proctype Arm() {
  byte b;

choose:
  if
  :: d_step { b < PLACES - 1; b++ } goto choose
  :: d_step { b > 0; b-- } goto choose
  :: d_step {
       held == NONE && b < BLOCKS && !covered[b];
       held = b; covered[on[b]] = false; on[b] = NONE
     } goto choose
  :: d_step {
       held != NONE && b != held && !covered[b];
       on[held] = b; covered[b] = true; held = NONE
     } goto choose
  :: d_step {
       on[0] == 3 && on[3] == 1 && on[1] == 5 && on[5] == 2 && on[2] == 4 && on[4] == 8
     } goto goal
  fi;
goal:
  assert(false)
}
