// Loyd's sliding puzzle on a board of 2 rows and 4 columns.
//
// A tile beside the gap slides into it.  The assertion denies that the tiles can be reversed.
//
// expect: violated assertion

#define ROWS 2
#define COLUMNS 4

byte tile[ROWS * COLUMNS] = { 0, 1, 2, 3, 4, 5, 6, 7 };
byte row = 0, column = 0;
#define GAP (row * COLUMNS + column)

active proctype Player() {
play:
  if
  :: d_step { column > 0; tile[GAP] = tile[GAP - 1]; column--; tile[GAP] = 0 } goto play
  :: d_step { column < COLUMNS - 1; tile[GAP] = tile[GAP + 1]; column++; tile[GAP] = 0 } goto play
  :: d_step { row > 0; tile[GAP] = tile[GAP - COLUMNS]; row--; tile[GAP] = 0 } goto play
  :: d_step { row < ROWS - 1; tile[GAP] = tile[GAP + COLUMNS]; row++; tile[GAP] = 0 } goto play
  :: d_step {
       tile[0] == 7 && tile[1] == 6 && tile[2] == 5 && tile[3] == 4 && tile[4] == 3 && tile[5] == 2 &&
       tile[6] == 1
     } goto solved
  :: d_step {
       tile[0] == 0 && tile[1] == 7 && tile[2] == 6 && tile[3] == 5 && tile[4] == 4 && tile[5] == 3 &&
       tile[6] == 2
     } goto solved
  fi;
solved:
  assert(false)
}
