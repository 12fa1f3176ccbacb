// The eight puzzle: slide the tiles of a board of 3 rows and 3 columns into order.
//
// The assertion denies that the shuffled board can be put in order.
//
// expect: violated assertion

byte tile[9] = { 8, 6, 7, 2, 5, 4, 3, 0, 1 };
byte gap = 7;

#define SLIDE(from) tile[gap] = tile[from]; tile[from] = 0; gap = from

active proctype Player() {
play:
  if
  :: d_step { gap % 3 != 0; SLIDE(gap - 1) } goto play
  :: d_step { gap % 3 != 2; SLIDE(gap + 1) } goto play
  :: d_step { gap > 2; SLIDE(gap - 3) } goto play
  :: d_step { gap < 6; SLIDE(gap + 3) } goto play
  :: d_step {
       tile[0] == 1 && tile[1] == 2 && tile[2] == 3 && tile[3] == 4 && tile[4] == 5 && tile[5] == 6 &&
       tile[6] == 7 && tile[7] == 8
     } goto solved
  fi;
solved:
  assert(false)
}
