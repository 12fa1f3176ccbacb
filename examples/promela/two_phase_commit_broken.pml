// Two-phase commit with an impatient participant: see two_phase_commit.pml.
//
// A participant that has voted yes and does not hear the outcome in time aborts on its own.  It
// looks harmless, since nobody can have told it to commit; but the others may have been told.
//
//   -DN=4    number of participants (default 2)
//
// expect: violated assertion; states: 6173; transitions: 16441

#ifndef N
#define N 2
#endif

mtype = { prepare, yes, no, commit, abort };

chan to_participant[N] = [2] of { mtype };
chan to_coordinator = [N] of { mtype };

bool some_commit, some_abort;  // ghosts: has anyone done the one, or the other

inline finish(outcome) {
  atomic {
    if
    :: outcome == commit -> some_commit = true
    :: else -> some_abort = true
    fi;
    assert(!(some_commit && some_abort))
  }
}

active proctype Coordinator() {
  byte i, votes = 0;
  mtype vote, decision = abort;

  for (i : 0 .. (N-1)) {
    to_participant[i] ! prepare
  }
  do
  :: votes < N ->
     if
     :: to_coordinator ? vote ->
        if
        :: vote == yes -> votes++
        :: vote == no -> break
        fi
     :: break                            // too slow, or crashed: give up waiting
     fi
  :: votes == N -> decision = commit; break
  od;
  if
  :: finish(decision)
  :: goto end_crashed                    // it may crash before it has told anyone
  fi;
  for (i : 0 .. (N-1)) {
    to_participant[i] ! decision
  };
  goto end_done;

end_crashed:
  false;
end_done:
  skip
}

active [N] proctype Participant() {
  byte me = _pid - 1;
  mtype decision = abort;

end_idle:
  to_participant[me] ? prepare;
  if
  :: to_coordinator ! yes;
     if
     :: to_participant[me] ? decision
     :: skip                             // here is the mistake: it stays with abort
     fi
  :: to_coordinator ! no                 // this alone decides it
  :: goto end_crashed                    // crash without an answer
  fi;
  finish(decision);
  goto end_done;

end_crashed:
  false;
end_done:
  skip
}
