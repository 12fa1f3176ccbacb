// Lights out: a button switches its own light and those beside it.
//
// The board has 4 rows and 4 columns; a finger walks over it and presses.  The assertion denies
// that all lights can be switched off.
//
// expect: violated assertion

unsigned lights : 16 = 55899;
byte x = 0, y = 0;

#define BIT(a, b) (1 << (4 * (b) + (a)))

active proctype Finger() {
move:
  if
  :: d_step { x < 3; x++ } goto press
  :: d_step { y < 3; y++ } goto press
  :: d_step { x == 3 && y == 3; x = 0; y = 0 } goto press
  :: d_step { x > 0; x-- } goto press
  :: d_step { lights == 0 } goto dark
  fi;
press:
  if
  :: d_step {
       lights = lights ^ BIT(x, y);
       if :: x > 0 -> lights = lights ^ BIT(x - 1, y) :: else fi;
       if :: x < 3 -> lights = lights ^ BIT(x + 1, y) :: else fi;
       if :: y > 0 -> lights = lights ^ BIT(x, y - 1) :: else fi;
       if :: y < 3 -> lights = lights ^ BIT(x, y + 1) :: else fi
     } goto move
  :: d_step { true } goto move
  fi;
dark:
  assert(false)
}
