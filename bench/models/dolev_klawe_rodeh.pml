// Leader election of Dolev, Klawe and Rodeh (1982) in a unidirectional ring.
//
// In each phase an active node compares the numbers of its two active predecessors with its own, and
// stays active with the largest if that is in the middle.  Passive nodes forward.
//
//   -DN=6  number of nodes (default 7)
//
// expect: holds

#ifndef N
#define N 7
#endif

mtype = { one, two };
chan link[N] = [2] of { mtype, byte };
byte ident[N] = { 4, 1, 7, 6, 3, 5, 2 };
byte leaders = 0;

#define IN link[(_pid + N - 1) % N]
#define OUT link[_pid]

active [N] proctype Node() {
  byte mine = ident[_pid], near, message;
  mtype kind;

  OUT ! one(mine);
end_first:
  if
  :: IN ? one(near) -> 
     if
     :: near == mine -> goto won
     :: else -> goto tell
     fi
  fi;
tell:
  OUT ! two(near);
end_second:
  if
  :: IN ? two(message) ->
     if
     :: d_step { near > mine && near > message; mine = near; message = 0; near = 0 } goto again
     :: else -> goto end_passive
     fi
  fi;
again:
  OUT ! one(mine);
  goto end_first;
end_passive:
  if
  :: IN ? kind(message) -> goto pass
  fi;
pass:
  OUT ! kind(message);
  goto end_passive;
won:
  leaders++;
  assert(leaders == 1 && mine == N)
}
