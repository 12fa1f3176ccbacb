// An algorithm in rounds: what is particular to it.  What all of them share is in rounds.inc.
//
// As it stands, everyone sends its value and takes the smallest one that it hears.  Once a round
// loses nothing all values are equal, and stay so.  Change the five parts below.
//
//   -DN=4           number of processes, and of values (default 3)
//   -DUNRELIABLE=2  how many rounds may lose messages (default 1)

#ifndef N
#define N 3
#endif
#ifndef UNRELIABLE
#define UNRELIABLE 1
#endif

// 1. What is sent, and what a process remembers.

typedef Message {
  byte value
}

typedef LocalState {
  bool heard[N];    // whose message arrives in this round
  byte value
}

LocalState state[N];

#define my state[_pid - 1]

// 2. What a process sends.

inline compute_message(m) {
  m.value = my.value
}

// 3. What it does with what it hears.

inline state_transition() {
  d_step {
    for (i : 0 .. (N-1)) {
      if
      :: my.heard[i] ->
         receive(msg, i);
         if
         :: msg.value < my.value -> my.value = msg.value
         :: else -> skip
         fi
      :: else -> skip
      fi
    };
    assert(1 <= my.value && my.value <= N)
  }
}

// 4. What it begins with, and what the network may lose.

inline choose_inputs() {
  for (i : 0 .. (N-1)) {
    select (j : 1 .. N);
    state[i].value = j
  };
  j = 0
}

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
         :: state[i].heard[j] = false
         fi
      fi
    }
  }
}

#include "rounds.inc"

// 5. What must hold, besides the assertions.

ltl agreement { <> [] (state[0].value == state[N-1].value) }
