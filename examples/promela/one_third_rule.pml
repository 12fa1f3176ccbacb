// The one third rule consensus algorithm (Charron-Bost and Schiper, 2009), in the round frame.
//
// Everyone sends its current value.  Whoever hears from more than two thirds of the processes takes
// the most frequent value heard (the smallest of them, if several) as its own; whoever hears one
// value from more than two thirds decides on it.  Two sets of more than two thirds share more than
// a third of the processes, so two decisions cannot differ, however many messages are lost; and
// after one round without loss everyone has decided.
//
//   -DN=4           number of processes, and of values (default 3)
//   -DUNRELIABLE=2  how many rounds may lose messages (default 1)
//   -DF=2           at most so many messages are lost in all (default: any number)
//   -DPSR           partition symmetry reduction of the inputs (see herlihy.pml)
//
// expect: holds; states: 31381; transitions: 31641

#ifndef N
#define N 3
#endif
#ifndef UNRELIABLE
#define UNRELIABLE 1
#endif

typedef Message {
  byte value
}

typedef LocalState {
  bool heard[N];    // whose message arrives in this round
  byte x;           // the value this process currently stands for
  byte decision;    // 0 until it has decided
  byte values[N];   // what was heard from each, 0 if nothing
  byte count        // how many were heard
}

LocalState state[N];
byte agreed;        // a ghost: what the others have decided, 0 if nobody has yet

#ifdef F
byte lost;          // how many messages have been lost so far
#endif

#define my state[_pid - 1]

inline compute_message(m) {
  m.value = my.x
}

inline state_transition() {
  d_step {
    my.count = 0;
    for (i : 0 .. (N-1)) {
      if
      :: my.heard[i] ->
         receive(msg, i);
         my.values[i] = msg.value;
         my.count++
      :: else -> my.values[i] = 0
      fi
    }
    l = 0;                               // the most votes that any value has so far
    if
    :: my.count > (2*N/3) ->
       for (i : 1 .. N) {
         k = 0;
         for (j : 0 .. (N-1)) {
           if
           :: my.values[j] == i -> k++
           :: else -> skip
           fi
         }
         if
         :: k > l -> my.x = i; l = k
         :: else -> skip
         fi
       }
    :: else -> skip
    fi;
    if
    :: l > (2*N/3) && my.decision == 0 ->
       my.decision = my.x;
       assert(agreed == 0 || agreed == my.decision);
       agreed = my.decision
    :: else -> skip
    fi
  }
}

#ifdef PSR

// Values in groups, each at least as large as the one before.
inline value_for(members) {
  j++;
  left = left - members;
  do
  :: i < N - left -> state[i].x = j; i++
  :: else -> break
  od
}

inline choose_inputs() {
  byte left = N, size = 1;
  atomic {
    i = 0;
    j = 0;
    do
    :: left >= 2 * (size + 1) -> size++
    :: left >= 2 * size -> value_for(size)
    :: value_for(left); break
    od;
    size = 0
  }
}

#else

// Process by process, either the value of the one before or a new one.
inline choose_inputs() {
  j = 1;
  for (i : 0 .. (N-1)) {
    state[i].x = j;
    if
    :: j++
    :: skip
    fi
  }
}

#endif

inline choose_losses() {
  if
  :: unreliable == 0 -> reliable = true
  :: else -> unreliable--
  fi;
  for (i : 0 .. (N-1)) {
    for (j : 0 .. (N-1)) {
      if
      :: reliable || i == j -> state[i].heard[j] = true   // one always hears oneself
      :: else ->
         if
         :: state[i].heard[j] = true
#ifdef F
         :: lost < F -> state[i].heard[j] = false; lost++
#else
         :: state[i].heard[j] = false
#endif
         fi
      fi
    }
  }
}

#include "rounds.inc"
