// A token protocol with reserved bandwidth, as in Rether: real-time nodes first, then the others.
//
// The token visits the nodes with reservations in each cycle, and the others as long as slots are
// left.  Nodes reserve and release when they have the token.  Reserved slots never exceed the limit.
//
//   -DN=5  nodes (default 6)
//
// expect: holds

#ifndef N
#define N 6
#endif
#define SLOTS 4
#define RESERVABLE 3

bool reserved[N];
byte count = 0;
byte token = 255;
byte mode = 0;          // 1: real-time visit, 2: other visit, 3: done
byte used = 0;

active [N] proctype Node() {
idle:
  if
  :: d_step { token == _pid && mode == 1; used++ } goto real_time
  :: d_step { token == _pid && mode == 2; used++ } goto other
  fi;
real_time:
  if
  :: d_step { mode = 3 } goto idle
  :: d_step { reserved[_pid] = false; count--; mode = 3 } goto idle
  fi;
other:
  if
  :: d_step { mode = 3 } goto idle
  :: d_step {
       !reserved[_pid] && count < RESERVABLE;
       reserved[_pid] = true; count++; mode = 3
     } goto idle
  fi
}

active proctype Cycle() {
  byte i, next;

start:
  assert(count <= RESERVABLE && used <= SLOTS);
  d_step { used = 0; i = 0 } goto real;
real:
  if
  :: d_step { i < N && reserved[i]; token = i; mode = 1 } goto wait_real
  :: d_step { i < N && !reserved[i]; i++ } goto real
  :: d_step { i == N; i = 0 } goto others
  fi;
wait_real:
  if
  :: d_step { mode == 3; mode = 0; token = 255; i++ } goto real
  fi;
others:
  if
  :: d_step { used < SLOTS; token = next; mode = 2; next = (next + 1) % N } goto wait_other
  :: d_step { used >= SLOTS } goto start
  fi;
wait_other:
  if
  :: d_step { mode == 3; mode = 0; token = 255 } goto others
  fi
}
