// An elevator that serves requests in its direction first.
//
// Persons call the elevator to their floors and ride to others; the controller moves the cabin one
// floor at a time with the door closed.  The door is never open between floors with a request lost.
//
//   -DPERSONS=4  number of persons (default 4)
//   -DFLOORS=4   number of floors (default 4)
//
// expect: holds

#ifndef PERSONS
#define PERSONS 4
#endif
#ifndef FLOORS
#define FLOORS 4
#endif

byte floor = 0;
byte request = 0;        // a bit for each floor
bool open = false, up = true;
byte aboard = 0;

#define HERE ((request >> floor) & 1)
#define ABOVE (request >> (floor + 1))
#define BELOW (request & ((1 << floor) - 1))

active [PERSONS] proctype Person() {
  byte at = 0, to = 0;

outside:
  if
  :: d_step { true; request = request | (1 << at) } goto waiting
  fi;
waiting:
  if
  :: d_step {
       open && floor == at && aboard < 2;
       aboard++; to = (at + 1 + _pid) % FLOORS; request = request | (1 << to)
     } goto inside
  :: d_step { !open && !((request >> at) & 1); request = request | (1 << at) } goto waiting
  fi;
inside:
  if
  :: d_step { open && floor == to; aboard--; at = to; to = 0 } goto outside
  :: d_step { !open && !((request >> to) & 1); request = request | (1 << to) } goto inside
  fi
}

active proctype Cabin() {
closed:
  if
  :: d_step { HERE; open = true; request = request & ~(1 << floor) } goto opened
  :: d_step { !HERE && up && ABOVE != 0; floor++ } goto closed
  :: d_step { !HERE && !up && BELOW != 0; floor-- } goto closed
  :: d_step { !HERE && up && ABOVE == 0 && BELOW != 0; up = false } goto closed
  :: d_step { !HERE && !up && BELOW == 0 && ABOVE != 0; up = true } goto closed
  fi;
opened:
  assert(floor < FLOORS && aboard <= 2);
  if
  :: d_step { open = false } goto closed
  fi
}
