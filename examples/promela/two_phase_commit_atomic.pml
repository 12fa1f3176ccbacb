// Two-phase commit, in which the coordinator handles all participants in one step.
//
// It sends to all of them in a `d_step`, and counts their votes in a loop within an `atomic`. Since
// no other process runs meanwhile, the order of the loop is not visible, and the participants are
// symmetric:
//
//   rondo verify --symmetry auto -DN=5 examples/promela/two_phase_commit_atomic.pml
//
//   -DN=5   number of participants (default 3)
//
// expect: holds; states: 1519; transitions: 4748

#ifndef N
#define N 3
#endif

mtype = { none, yes, no, prepare, commit, abort };

chan to_participant[N] = [2] of { mtype };
mtype vote[N] = none;
bool some_commit, some_abort;  // ghosts: has anyone done the one, or the other

active [N] proctype Participant() {
  mtype message;

  to_participant[_pid]?prepare;
  if
  :: vote[_pid] = yes
  :: atomic { vote[_pid] = no; some_abort = true }
  fi;
  to_participant[_pid]?message;
  atomic {
    if
    :: message == commit -> some_commit = true
    :: message == abort -> some_abort = true
    fi;
    assert(!(some_commit && some_abort))
  }
}

active proctype Coordinator() {
  byte i, ready, agreed;
  mtype decision = none;

  d_step {
    for (i : 0 .. (N-1)) {
      to_participant[i]!prepare
    }
    i = 0
  }
  do
  :: decision != none -> break
  :: atomic {
       decision == none ->
       ready = 0;
       agreed = 0;
       for (i : 0 .. (N-1)) {
         if
         :: vote[i] != none -> ready++
         :: else
         fi;
         if
         :: vote[i] == yes -> agreed++
         :: else
         fi
       }
       if
       :: agreed == N -> decision = commit
       :: agreed < ready -> decision = abort
       :: else
       fi;
       i = 0;
       ready = 0;
       agreed = 0
     }
  :: decision = abort                     // too slow: give up waiting
  od;
  ready = N;                              // all of them are told
  d_step {
    for (i : 0 .. (N-1)) {
      to_participant[i]!decision
    }
    i = 0;
    ready = 0
  }
}
