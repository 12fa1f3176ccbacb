// expect: violated event trace

// A trace is checked in a model with replicated processes, too.
mtype = { ask, tell };
chan q = [1] of { mtype };

active [2] proctype node() {
  public bit asked;

  if
  :: q!ask; asked = 1
  :: q!tell
  fi;
  q?_
}

trace { do :: q!ask od }
