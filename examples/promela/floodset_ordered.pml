// FloodSet consensus again (see floodset.pml), with message order reduction.
//
// Within a round it makes no difference who sends first and who reads first: a process only ever
// joins sets, and joining is commutative.  So one order stands for all: a token goes round, first
// everyone sends when the token comes, then everyone reads.  No global clock is needed any more.
// Compare the number of states with floodset.pml for the same N and F.
//
//   -DN=3    number of processes, and of values to choose from (default 2)
//   -DF=2    how many processes may crash (default 1)
//
// Messages to a full channel must be lost here too (Rondo: --full-channel lose, Spin: -m): nobody
// empties the channel of a crashed process.
//
// expect: holds; states: 2400; transitions: 3266
// options: --full-channel lose

#ifndef N
#define N 2
#endif
#ifndef F
#define F 1
#endif

chan inbox[N] = [N] of { byte };  // a message is a set of values, one bit each
byte token = 1;                   // whose turn it is: processes have the numbers 1..N
byte faulty = 0;                  // how many have crashed so far
byte agreed = 0;                  // a ghost: the last decision made

#define MY_TURN   (token == _pid)
#define PASS_ON   token = token % N + 1

proctype Process(byte value; chan mine) {
  byte seen = 1 << (value - 1);
  byte r = 1, t;

  do
  :: r >= 1 && r <= F + 1 ->
     MY_TURN;                     // to send
     t = 0;
     do
     :: t < N ->
        atomic {
          if
          :: faulty < F ->        // crash, perhaps after some messages have gone out:
             faulty++;            // from now on only hand on the token
end_crashed: MY_TURN;
             PASS_ON;
             goto end_crashed
          :: true -> skip
          fi
        }
        inbox[t] ! seen;
        t++
     :: else -> break
     od;
     PASS_ON;
     MY_TURN;                     // to receive
     do
     :: nempty(mine) ->
        mine ? t;
        seen = seen | t
     :: empty(mine) -> break
     od;
     r++;
     PASS_ON
  :: r > F + 1 -> break
  od;

  t = 0;                          // the smallest value in the set
  do
  :: seen & (1 << t) -> break
  :: else -> t++
  od;
  value = t + 1;
  agreed = value;
  assert(agreed == value)
}

init {
  byte value, i;
  atomic {
    for (i : 1 .. N) {
      select(value : 1 .. N);
      run Process(value, inbox[i-1])
    }
  }
}
