// Driving philosophers: cars on a ring road of resources that they allocate one ahead.
//
// A car asks for the next section before it leaves its own, as in the driving philosophers of
// Baehni and others.  If all sections are taken, nobody can move.
//
//   -DN=4  cars (default 4), as many as sections
//
// expect: violated invalid end state

#ifndef N
#define N 4
#endif
#define SECTIONS N

byte section[SECTIONS];    // 0: free, else a car plus one
byte entered = 0;

active [N] proctype Car() {
  byte at, laps;

outside:
  if
  :: d_step { laps < 3; laps++ } goto outside
  :: d_step {
       laps > 0 && section[_pid] == 0;
       section[_pid] = _pid + 1; at = _pid; entered++
     } goto drive
  fi;
drive:
  if
  :: d_step {
       section[(at + 1) % SECTIONS] == 0;
       section[(at + 1) % SECTIONS] = _pid + 1
     } goto change
  :: d_step { at == (_pid + 2) % SECTIONS; section[at] = 0; at = 0; entered--; laps-- } goto outside
  fi;
change:
  if
  :: d_step { section[at] = 0; at = (at + 1) % SECTIONS } goto drive
  fi
}
