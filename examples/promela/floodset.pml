// Synchronous consensus by flooding, FloodSet (Lynch, Distributed Algorithms, 1996).
//
// N processes, of which up to F may crash, run F+1 rounds.  In a round everyone sends the set of
// all values it has seen to everyone, and adds what arrives to its own set.  A process that crashes
// may have reached some of the others and not the rest; but with F crashes in F+1 rounds there is a
// round without a crash, after which all sets are equal.  Then each decides on its smallest value.
//
//   -DN=3    number of processes, and of values to choose from (default 2)
//   -DF=2    how many processes may crash (default 1)
//
// A process that has crashed no longer empties its channel: messages to a full channel must be lost
// (Rondo: --full-channel lose, Spin: -m).  If they block instead, the search finds no error either,
// but proves nothing: those who send to a crashed process get stuck, and never decide.
//
// expect: holds; states: 8015; transitions: 14337
// options: --full-channel lose

#ifndef N
#define N 2
#endif
#ifndef F
#define F 1
#endif

chan inbox[N] = [N] of { byte };  // a message is a set of values, one bit each
byte round = 1;                   // the round that everybody is in
byte faulty = 0;                  // how many have crashed so far
byte running = 0;                 // how many have not finished, the crashed ones included
byte agreed;                      // a ghost: the last decision made

proctype Process(byte value; chan mine) {
  byte seen = 1 << (value - 1);
  byte r = 1, t;

  do
  :: r >= 1 && r <= F + 1 ->
     t = 0;
     do
     :: t < N ->
        if
        :: atomic { faulty < F -> faulty++ };
end_crashed: false
        :: true -> skip
        fi;
        inbox[t] ! seen;
        t++
     :: else -> break
     od;
     do
     :: nempty(mine) ->
        mine ? t;
        seen = seen | t
     :: round != r -> break
     od;
     r++
  :: r > F + 1 -> break
  od;

  t = 0;
  do
  :: seen & (1 << t) -> break
  :: else -> t++
  od;
  value = t + 1;
  agreed = value;
  assert(agreed == value);
  running--
}

init {
  byte value, i;
  atomic {
    for (i : 1 .. N) {
      select(value : 1 .. N);
      run Process(value, inbox[i-1]);
      running++
    }
  }
  do
  :: timeout && (running - faulty) >= 1 -> round++
  :: (running - faulty) == 0 -> break
  od
}
