// Peg solitaire on a triangle of fifteen holes: jump until a single peg is left.
//
// A peg jumps over its neighbour into a free hole, and the neighbour is removed.  The assertion
// denies that one peg can be left in the hole that was free; most games end with more.
//
// expect: violated assertion

#define HOLES 15

bool peg[HOLES] = { 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1 };
byte pegs = 14;

#define JUMP(a, b, c) \
  :: d_step { peg[a] && peg[b] && !peg[c]; peg[a] = 0; peg[b] = 0; peg[c] = 1; pegs-- } goto end_play \
  :: d_step { peg[c] && peg[b] && !peg[a]; peg[c] = 0; peg[b] = 0; peg[a] = 1; pegs-- } goto end_play

active proctype Player() {
end_play:
  if
  JUMP(0, 1, 3)
  JUMP(0, 2, 5)
  JUMP(1, 3, 6)
  JUMP(1, 4, 8)
  JUMP(2, 4, 7)
  JUMP(2, 5, 9)
  JUMP(3, 4, 5)
  JUMP(3, 6, 10)
  JUMP(3, 7, 12)
  JUMP(4, 7, 11)
  JUMP(4, 8, 13)
  JUMP(5, 8, 12)
  JUMP(5, 9, 14)
  JUMP(6, 7, 8)
  JUMP(7, 8, 9)
  JUMP(10, 11, 12)
  JUMP(11, 12, 13)
  JUMP(12, 13, 14)
  :: d_step { pegs == 1 && peg[0] } goto solved
  fi;
solved:
  assert(false)
}
