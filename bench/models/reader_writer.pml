// Readers and writers with a lock word, upgrades and downgrades.
//
// A reader may ask for an upgrade, which succeeds if it is the only reader.  Readers never see a
// value that is being changed.
//
//   -DN=5  processes (default 10)
//
// expect: holds

#ifndef N
#define N 10
#endif

byte readers = 0;
bool writer = false, dirty = false;

active [N] proctype P() {
idle:
  if
  :: d_step { !writer; readers++ } goto reading
  :: d_step { !writer && readers == 0; writer = true } goto writing
  fi;
reading:
  assert(!dirty);
  if
  :: d_step { readers-- } goto idle
  :: d_step { readers == 1 && !writer; readers--; writer = true } goto writing
  fi;
writing:
  if
  :: d_step { dirty = true } goto changing
  fi;
changing:
  if
  :: d_step { dirty = false } goto written
  fi;
written:
  if
  :: d_step { writer = false } goto idle
  :: d_step { writer = false; readers++ } goto reading
  fi
}
