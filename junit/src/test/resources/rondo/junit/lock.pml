/* A lock that is tested and taken in one step, or in two if BROKEN is defined. */
bool taken;
byte inside;

active [2] proctype Process() {
  do
  ::
#ifdef BROKEN
     !taken; taken = true;
#else
     atomic { !taken; taken = true }
#endif
     inside++; assert(inside == 1); inside--;
     taken = false
  od
}

ltl exclusion { [] (inside <= 1) }
