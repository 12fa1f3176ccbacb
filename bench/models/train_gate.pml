// Trains share a bridge with one track; a gate controller queues those that have to stop.
//
// A train that approaches is stopped if the bridge is not free, and started again in the order of
// arrival.  No two trains are on the bridge, and the queue never overflows.
//
//   -DN=5  number of trains (default 6)
//
// expect: holds

#ifndef N
#define N 6
#endif

chan approach = [0] of { byte };
chan leave = [0] of { byte };
byte signal[N];        // 1: stop, 2: go
byte queue[N];
byte waiting = 0;
byte crossing = 0;

active [N] proctype Train() {
away:
  if
  :: approach ! _pid -> goto near
  fi;
near:
  if
  :: d_step { signal[_pid] == 1; signal[_pid] = 0 } goto stopped
  :: d_step { signal[_pid] == 2; signal[_pid] = 0; crossing++ } goto on_bridge
  fi;
stopped:
  if
  :: d_step { signal[_pid] == 2; signal[_pid] = 0 } goto restart
  fi;
restart:
  if
  :: d_step { crossing++ } goto on_bridge
  fi;
on_bridge:
  assert(crossing == 1);
  d_step { crossing-- } goto gone;
gone:
  if
  :: leave ! _pid -> goto away
  fi
}

active proctype Gate() {
  byte t, i;
  bool busy;

control:
  if
  :: approach ? t -> goto admit
  :: leave ? t -> goto next
  fi;
admit:
  if
  :: d_step { !busy; busy = true; signal[t] = 2; t = 0 } goto control
  :: d_step {
       busy;
       assert(waiting < N); queue[waiting] = t; waiting++; signal[t] = 1; t = 0
     } goto control
  fi;
next:
  if
  :: d_step { waiting == 0; busy = false; t = 0 } goto control
  :: d_step {
       waiting > 0 && signal[queue[0]] == 0;
       signal[queue[0]] = 2;
       i = 1;
       do
       :: i < waiting -> queue[i - 1] = queue[i]; i++
       :: i >= waiting -> break
       od;
       waiting--; queue[waiting] = 0; t = 0; i = 0
     } goto control
  fi
}
