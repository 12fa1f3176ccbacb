// Telephones with forwarding: a call to a subscriber goes to the one that it is forwarded to.
//
// Subscribers lift, dial, ring, talk and hang up.  If the forwarding changes while somebody dials,
// a caller may be connected to itself.
//
//   -DN=3  subscribers (default 3)
//
// expect: violated assertion

#ifndef N
#define N 3
#endif
#define NOBODY 255

byte forward[N] = 255;
byte partner[N] = 255;
bool busy[N];
bool ringing[N];

active [N] proctype Phone() {
  byte to, other;

idle:
  if
  :: d_step { !busy[_pid] && !ringing[_pid]; busy[_pid] = true } goto lifted
  :: d_step { forward[_pid] == NOBODY; forward[_pid] = (_pid + 1) % N } goto idle
  :: d_step { forward[_pid] == (_pid + 1) % N; forward[_pid] = NOBODY } goto idle
  :: d_step { ringing[_pid]; busy[_pid] = true; ringing[_pid] = false } goto talk
  fi;
lifted:
  if
  :: d_step { to = (_pid + 1) % N } goto dialled
  :: d_step { to = (_pid + 2) % N } goto dialled
  :: d_step { busy[_pid] = false } goto idle
  fi;
dialled:
  if
  :: d_step { forward[to] == NOBODY } goto connect
  :: d_step { forward[to] != NOBODY && forward[to] != _pid; to = forward[to] } goto dialled_again
  :: d_step { forward[to] == _pid; busy[_pid] = false; to = 0 } goto idle
  fi;
dialled_again:
  if
  :: d_step { forward[to] == NOBODY } goto connect
  :: d_step { forward[to] != NOBODY; to = forward[to] } goto connect
  fi;
connect:
  assert(to != _pid);
  if
  :: d_step {
       !busy[to] && !ringing[to];
       ringing[to] = true; partner[_pid] = to; partner[to] = _pid; to = 0
     } goto talk
  :: d_step { busy[to] || ringing[to]; busy[_pid] = false; to = 0 } goto idle
  fi;
talk:
  if
  :: d_step {
       partner[_pid] != NOBODY;
       other = partner[_pid]; ringing[other] = false; partner[other] = NOBODY;
       partner[_pid] = NOBODY; busy[_pid] = false; other = 0
     } goto idle
  :: d_step { partner[_pid] == NOBODY; busy[_pid] = false } goto idle
  fi
}
