// The eight puzzle: slide the tiles of a board of 3 rows and 3 columns into order.
//
// The assertion denies that the shuffled board can be put in order.
//
// expect: violated assertion

byte tile[9] = { 1, 4, 2, 7, 0, 5, 3, 6, 8 };
byte gap = 4;

#define SLIDE(from) tile[gap] = tile[from]; tile[from] = 0; gap = from

active proctype Player() {
play:
  if
  :: d_step { gap % 3 != 0; SLIDE(gap - 1) } goto play
  :: d_step { gap % 3 != 2; SLIDE(gap + 1) } goto play
  :: d_step { gap > 2; SLIDE(gap - 3) } goto play
  :: d_step { gap < 6; SLIDE(gap + 3) } goto play
  :: d_step { tile[0] == 0 && tile[1] == 1 && tile[2] == 2 && tile[3] == 3 && tile[4] == 4 && tile[5] == 5 && tile[6] == 6 && tile[7] == 7 } goto solved
  fi;
solved:
  assert(false)
}
