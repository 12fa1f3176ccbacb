// Dekker's algorithm for two processes (Dijkstra, 1965), used as nodes of a tournament of four.
//
// Each process competes with its neighbour first, and the winners compete with each other.  A
// process that finds the flag of the other raised lowers its own, unless it is its turn.
//
// expect: holds

byte wants[6];   // two flags for each of three nodes: leaves 0 and 1, root 2
byte turn[3];
byte inside = 0;

#define NODE  (stage * 2 + (1 - stage) * (_pid / 2))
#define SIDE  (stage * (_pid / 2) + (1 - stage) * (_pid % 2))
#define MINE  wants[2 * NODE + SIDE]
#define OTHER wants[2 * NODE + 1 - SIDE]

active [4] proctype P() {
  byte stage;

idle:
  if
  :: d_step { stage = 0; MINE = 1 } goto look
  fi;
look:
  if
  :: d_step { !OTHER && stage == 0; stage = 1; MINE = 1 } goto look
  :: d_step { !OTHER && stage == 1; inside++ } goto critical
  :: d_step { OTHER && turn[NODE] != SIDE; MINE = 0 } goto give_way
  :: d_step { OTHER && turn[NODE] == SIDE } goto look_again
  fi;
look_again:
  if
  :: d_step { !OTHER && stage == 0; stage = 1; MINE = 1 } goto look
  :: d_step { !OTHER && stage == 1; inside++ } goto critical
  fi;
give_way:
  if
  :: d_step { turn[NODE] == SIDE; MINE = 1 } goto look
  fi;
critical:
  assert(inside == 1);
  d_step { inside--; turn[NODE] = 1 - SIDE } goto leave_root;
leave_root:
  if
  :: d_step { MINE = 0; stage = 0 } goto leave_leaf
  fi;
leave_leaf:
  if
  :: d_step { turn[NODE] = 1 - SIDE } goto leave
  fi;
leave:
  if
  :: d_step { MINE = 0 } goto idle
  fi
}
