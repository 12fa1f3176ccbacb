// Dining philosophers who count their meals and all take the left fork first.
//
// They deadlock if everybody holds one fork, but a search goes through many meals before.
//
//   -DN=7  number of philosophers (default 7)
//
// expect: violated invalid end state

#ifndef N
#define N 7
#endif

byte fork[N];          // 0: on the table, else its holder plus one
byte meals[N];

#define LEFT fork[_pid]
#define RIGHT fork[(_pid + 1) % N]

active [N] proctype Philosopher() {
think:
  if
  :: d_step { LEFT == 0; LEFT = _pid + 1 } goto one
  fi;
one:
  if
  :: d_step { RIGHT == 0; RIGHT = _pid + 1; meals[_pid] = (meals[_pid] + 1) % 3 } goto eat
  fi;
eat:
  if
  :: d_step { RIGHT = 0 } goto put_down
  fi;
put_down:
  if
  :: d_step { LEFT = 0 } goto think
  fi
}
