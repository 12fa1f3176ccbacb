// Wait-free consensus for N processes with compare-and-swap (Herlihy, 1991).
//
// Every process proposes a value and all must decide on one of the proposals.  The only shared
// object is a register that starts empty; each process tries once to put its own value there with
// an atomic compare-and-swap.  The first one succeeds; everyone else finds the winner's value.
// No process ever waits for another, so any number of them may stop at any point.
//
//   -DN=4    number of processes, and of values to choose from (default 3)
//   -DPSR    partition symmetry reduction: values have no order and no meaning, so it does not
//            matter who proposes what, only how many propose the same.  Instead of all N^N
//            choices, start from one representative of each way to split N into groups.
//
// expect: holds; states: 17419; transitions: 43606

#ifndef N
#define N 3
#endif

#define EMPTY 0

byte shared = EMPTY;    // the shared object
byte agreed;            // a ghost: the last decision made, only there to state the property

// If `where` holds `old`, write `new` into it; either way tell what was there before.
inline compare_and_swap(where, old, new, result) {
  atomic {
    before = where;
    if
    :: before == old -> where = new
    :: else -> skip
    fi;
    result = before
  }
}

proctype Process(byte proposal) {
  byte before, winner, decision;

  compare_and_swap(shared, EMPTY, proposal, winner);
  if
  :: winner == EMPTY -> decision = proposal
  :: else -> decision = winner
  fi;

  // Agreement: whatever happens between these two steps, nobody writes another decision.
  agreed = decision;
  assert(agreed == decision)
}

#ifdef PSR

// Splits N into groups, each at least as large as the one before: 1+1+1, 1+2, 3.  The processes of
// one group propose the same value, and no two groups do.
inline start_group(members) {
  group++;
  for (i : 1 .. members) {
    run Process(group)
  }
}

init {
  byte left = N;   // processes still to start: never fewer than `size`
  byte size = 1;   // how large the next group is
  byte group = 0;  // its number, and the value its members propose
  byte i;
  atomic {
    do
    :: left >= 2 * (size + 1) -> size++
    :: left >= 2 * size -> start_group(size); left = left - size
    :: start_group(left); break   // the rest together is the last and largest group
    od;
    size = 0;                     // the same groups found in two ways are the same state
    assert(_nr_pr == N + 1)
  }
}

#else

// Every process proposes any value.
init {
  byte value, i;
  atomic {
    for (i : 1 .. N) {
      select(value : 1 .. N);
      run Process(value)
    }
  }
}

#endif
