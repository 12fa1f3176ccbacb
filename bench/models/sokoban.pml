// A game of Sokoban: a worker pushes boxes to their targets, one at a time, and cannot pull.
//
// The board is a string of cells with walls around.  The assertion denies that it can be solved.
//
// expect: violated assertion

#define WIDTH 7
#define CELLS 49

// 0: free, 1: wall, 2: box
byte cell[CELLS] = { 1, 1, 1, 1, 1, 1, 1,
                     1, 0, 0, 0, 0, 0, 1,
                     1, 0, 2, 0, 2, 0, 1,
                     1, 0, 0, 1, 0, 0, 1,
                     1, 0, 2, 0, 0, 0, 1,
                     1, 0, 0, 0, 0, 0, 1,
                     1, 1, 1, 1, 1, 1, 1 };
byte at = 8;

#define GO(target) d_step { cell[target] == 0; at = target } goto walk
#define PUSH(target, beyond) \
  d_step { cell[target] == 2 && cell[beyond] == 0; cell[target] = 0; cell[beyond] = 2; at = target } goto walk

active proctype Worker() {
walk:
  if
  :: GO(at + 1)
  :: GO(at - 1)
  :: GO(at + WIDTH)
  :: GO(at - WIDTH)
  :: PUSH(at + 1, at + 2)
  :: PUSH(at - 1, at - 2)
  :: PUSH(at + WIDTH, at + 2 * WIDTH)
  :: PUSH(at - WIDTH, at - 2 * WIDTH)
  :: d_step { cell[11] == 2 && cell[26] == 2 && cell[38] == 2 } goto solved
  fi;
solved:
  assert(false)
}
