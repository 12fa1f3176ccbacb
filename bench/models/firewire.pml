// The tree identification of FireWire: nodes of a tree agree on a root.
//
// A node with at most one neighbour that is not its child asks that neighbour to be its parent.  Two
// nodes that ask each other toss coins and try again.
//
// expect: holds

#define NODES 6
// the tree is 0-1, 1-2, 1-3, 3-4, 3-5; ask[n] is the neighbour plus one that n asks
byte ask[NODES], child[NODES];    // child: a bit for each neighbour that is a child
byte parent[NODES];
byte links[NODES] = { 2, 13, 2, 50, 8, 8 };  // a bit for each neighbour
byte roots = 0;

#define REST (links[_pid] & ~child[_pid])
#define SINGLE(r) ((r) == 1 || (r) == 2 || (r) == 4 || (r) == 8 || (r) == 16 || (r) == 32)

active [NODES] proctype Node() {
  byte i;

wait:
  if
  :: d_step { i < NODES && ((links[_pid] >> i) & 1) && ask[i] == _pid + 1 &&
              ask[_pid] == 0 && !((child[_pid] >> i) & 1);
              child[_pid] = child[_pid] | (1 << i); i = 0 } goto wait
  :: d_step { i < NODES; i++ } goto wait
  :: d_step { i > 0; i = 0 } goto wait
  :: d_step { REST == 0; i = 0; roots++ } goto root
  :: d_step { SINGLE(REST); i = 0;
              do :: ((REST >> i) & 1) -> break :: !((REST >> i) & 1) -> i++ od;
              ask[_pid] = i + 1 } goto asked
  fi;
asked:
  if
  :: d_step { (child[i] >> _pid) & 1; parent[_pid] = i + 1; i = 0 } goto leaf
  :: d_step { ask[i] == _pid + 1 && !((child[i] >> _pid) & 1) } goto contention
  fi;
contention:
  if
  :: d_step { ask[i] == _pid + 1; ask[_pid] = 0 } goto wait
  :: d_step { ask[i] != _pid + 1 || ((child[i] >> _pid) & 1) } goto asked
  fi;
root:
  assert(roots == 1);
leaf:
  skip
}
