// Rush hour: cars in a car park move along their own axes, until the red car is at the exit.
//
// Every car is a process that moves one cell at a time if the next cell is free.  The assertion
// denies that the red car can get out.
//
// expect: violated assertion

#define CELLS 36
#define CARS 9

// cell (row, column) is 6 * row + column
bool taken[CELLS] = { 1, 1, 1, 0, 0, 1,
                      0, 0, 1, 0, 0, 1,
                      1, 1, 1, 0, 0, 1,
                      1, 0, 0, 1, 1, 1,
                      1, 1, 1, 0, 1, 0,
                      1, 0, 1, 0, 1, 0 };
// the first cell, the length and the distance between cells of each car; the first one is red
byte head[CARS] = { 12, 0, 2, 5, 18, 21, 25, 28, 32 };
byte length[CARS] = { 2, 2, 3, 3, 3, 3, 2, 2, 1 };
byte stride[CARS] = { 1, 1, 6, 6, 6, 1, 1, 6, 1 };

#define HEAD head[_pid]
#define STRIDE stride[_pid]
#define BACK (HEAD - STRIDE)
#define FRONT (HEAD + STRIDE * length[_pid])
#define TAIL (HEAD + STRIDE * (length[_pid] - 1))

active [CARS] proctype Car() {
drive:
  if
  :: d_step {
       (STRIDE == 1 && HEAD % 6 > 0) || (STRIDE == 6 && HEAD > 5);
       if
       :: !taken[BACK] -> taken[BACK] = true; taken[TAIL] = false; HEAD = BACK
       :: else
       fi
     } goto drive
  :: d_step {
       (STRIDE == 1 && TAIL % 6 < 5) || (STRIDE == 6 && TAIL < 30);
       if
       :: !taken[FRONT] -> taken[FRONT] = true; taken[HEAD] = false; HEAD = HEAD + STRIDE
       :: else
       fi
     } goto drive
  :: d_step { _pid == 0 && HEAD == 16 } goto out
  fi;
out:
  assert(false)
}
