// A link layer that avoids collisions on a shared medium by a master that polls.
//
// Stations send only when they are asked; without an answer the master asks the next one.  No two
// stations transmit at the same time.
//
//   -DN=4  stations (default 5)
//
// expect: holds

#ifndef N
#define N 5
#endif

byte poll = 255;
byte medium = 0;         // stations that transmit
byte heard = 0;
byte backlog[N];

active [N] proctype Station() {
idle:
  if
  :: d_step { backlog[_pid] < 3; backlog[_pid] = backlog[_pid] + 1 } goto idle
  :: d_step { poll == _pid && backlog[_pid] > 0; poll = 254; medium++ } goto transmit
  :: d_step { poll == _pid && backlog[_pid] == 0; poll = 253 } goto idle
  fi;
transmit:
  assert(medium == 1);
  d_step { medium--; backlog[_pid] = backlog[_pid] - 1; heard = _pid + 1 } goto idle
}

active proctype Master() {
  byte next;

ask:
  if
  :: d_step { poll = next } goto wait
  fi;
wait:
  if
  :: d_step { poll == 253; poll = 255; next = (next + 1) % N } goto ask
  :: d_step { poll == 254 && heard != 0; heard = 0; poll = 255; next = (next + 1) % N } goto ask
  fi
}
