// Two-phase commit (Gray, 1978): is there always a decision?
//
// The coordinator asks everyone to prepare.  Whoever votes yes has promised to go along with
// either outcome, and from then on must wait to be told.  If all vote yes the outcome is commit;
// if one votes no, or does not answer in time, it is abort.  Any participant may crash before it
// has voted, and the coordinator before it has told anyone: then those who voted yes wait for ever,
// which is the well-known weakness of the protocol, but nobody does the wrong thing.
//
//   -DN=4    number of participants (default 3)
//
// expect: holds; states: 49522; transitions: 162403
// expect never_both: holds
// expect decided: violated

#ifndef N
#define N 3
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
end_waiting:
     to_participant[me] ? decision
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

// Nobody does the wrong thing, but a crash may keep everyone from doing anything.
ltl never_both { [] !(some_commit && some_abort) }
ltl decided { <> (some_commit || some_abort) }
