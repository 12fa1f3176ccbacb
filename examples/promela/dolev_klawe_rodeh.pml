// Leader election in a ring (Dolev, Klawe and Rodeh, 1982) with O(N log N) messages.
//
// As in chang_roberts.pml messages go one way round only, but far fewer are needed.  In each phase a
// process that is still active learns the values of the two active ones before it.  If its nearest
// neighbour's is the largest of the three it stays active and takes over that value; otherwise it
// becomes passive, and from then on only passes messages on.  At least half of the active ones become
// passive in a phase.  Whoever gets its own value back is the only one left.
//
//   -DN=8    number of processes, at most 20 (default 5)
//
// expect: holds; states: 18525; transitions: 68330
// expect at_most_one: holds
// expect somebody: holds
// expect all_know: holds

#ifndef N
#define N 5
#endif

mtype = { one, two, winner };
chan ring[N] = [2 * N] of { mtype, byte };

byte leaders = 0;  // a ghost: how many have found that they are the only one left
byte elected = 0;  // a ghost: how many know the leader

ltl at_most_one { [] (leaders <= 1) }
ltl somebody { <> [] (leaders == 1) }
ltl all_know { <> (elected == N) }

proctype Process(chan in, out; byte id) {
  byte value = id, near, far, chosen;
  bool active_one = true;

  out ! one(value);
  do
  :: in ? one(near) ->
     if
     :: !active_one -> out ! one(near)
     :: else ->
        if
        :: near == value ->                // it is alone
           assert(near == N);
           leaders++;
           chosen = near;
           out ! winner(near)
        :: else -> out ! two(near)
        fi
     fi
  :: in ? two(far) ->
     if
     :: !active_one -> out ! two(far)
     :: else ->
        if
        :: near > far && near > value -> value = near; out ! one(value)
        :: else -> active_one = false
        fi
     fi
  :: in ? winner(far) ->
     if
     :: chosen == far -> break             // it has come round
     :: else -> chosen = far; out ! winner(far); break
     fi
  od;
  assert(chosen == N);                     // everyone agrees on the largest
  elected++
}

// One arrangement of 1..N that is not sorted.
#define ID(i) (1 + (i) * STRIDE % N)
#if N % 3 == 0
#define STRIDE (N - 1)
#else
#define STRIDE 3
#endif

init {
  byte i;
  atomic {
    for (i : 0 .. (N-1)) {
      run Process(ring[i], ring[(i+1) % N], ID(i))
    }
  }
}
