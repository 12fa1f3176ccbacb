// Taubenfeld's black-white bakery (2004): bounded tickets with two colours.
//
// Processes draw numbers among those of the same colour.  Those with the colour that is not the
// shared one have priority, and a process that leaves makes the other colour the shared one.
//
//   -DN=3  number of processes (default 3)
//
// expect: holds

#ifndef N
#define N 3
#endif

bool color = 0;
bool choosing[N];
bool mine[N];
byte number[N];
byte inside = 0;

active [N] proctype P() {
  byte j, max;

idle:
  if
  :: d_step { choosing[_pid] = true } goto read_color
  fi;
read_color:
  if
  :: d_step { mine[_pid] = color; j = 0; max = 0 } goto draw
  fi;
draw:
  if
  :: d_step { j < N && mine[j] == mine[_pid] && number[j] > max; max = number[j]; j++ } goto draw
  :: d_step { j < N && !(mine[j] == mine[_pid] && number[j] > max); j++ } goto draw
  :: d_step { j == N; number[_pid] = max + 1; max = 0; j = 0 } goto drawn
  fi;
drawn:
  if
  :: d_step { choosing[_pid] = false } goto look
  fi;
look:
  if
  :: d_step { j < N && !choosing[j] } goto compare
  :: d_step { j == N; inside++; j = 0 } goto critical
  fi;
compare:
  if
  :: d_step { number[j] == 0; j++ } goto look
  :: d_step {
       mine[j] == mine[_pid] &&
       (number[j] > number[_pid] || (number[j] == number[_pid] && j >= _pid));
       j++
     } goto look
  :: d_step { mine[j] != mine[_pid] && mine[_pid] != color; j++ } goto look
  fi;
critical:
  assert(inside == 1);
  d_step { inside-- } goto change;
change:
  if
  :: d_step { color = 1 - mine[_pid] } goto leave
  fi;
leave:
  if
  :: d_step { number[_pid] = 0 } goto idle
  fi
}
