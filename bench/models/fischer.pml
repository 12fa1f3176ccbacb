// Fischer's mutual exclusion with discrete time: correct if waiting takes longer than writing.
//
// A process that sees the lock free writes its number within K1 ticks and enters if its number is
// still there after at least K2 > K1 ticks.  A clock process advances all running timers at once.
//
//   -DN=3   number of processes (default 6)
//   -DK1=1  longest time to write (default 2)
//   -DK2=2  shortest time to wait (default 3)
//
// expect: holds

#ifndef N
#define N 6
#endif
#ifndef K1
#define K1 2
#endif
#ifndef K2
#define K2 3
#endif

byte id = 0;
byte timer[N] = 255;   // 255: not running
byte limit[N] = 255;   // time may not pass it
byte inside = 0;

active [N] proctype P() {
idle:
  if
  :: d_step { id == 0; timer[_pid] = 0; limit[_pid] = K1 } goto request
  fi;
request:
  if
  :: d_step { id = _pid + 1; timer[_pid] = 0; limit[_pid] = 255 } goto waiting
  fi;
waiting:
  if
  :: d_step {
       timer[_pid] >= K2 && timer[_pid] != 255 && id == _pid + 1;
       timer[_pid] = 255; inside++
     } goto critical
  :: d_step {
       timer[_pid] >= K2 && timer[_pid] != 255 && id != _pid + 1;
       timer[_pid] = 255
     } goto idle
  fi;
critical:
  assert(inside == 1);
  d_step { inside--; id = 0 } goto idle
}

active proctype Clock() {
  byte i;
tick:
  if
  :: d_step {
    i = 0;
    do
    :: i < N && (timer[i] == 255 || timer[i] < limit[i]) -> i++
    :: else -> break
    od;
    if
    :: i == N ->
       i = 0;
       do
       :: i < N && timer[i] != 255 && timer[i] < K2 -> timer[i] = timer[i] + 1; i++
       :: i < N && !(timer[i] != 255 && timer[i] < K2) -> i++
       :: i == N -> break
       od
    :: else
    fi;
    i = 0
  } goto tick
  fi
}
