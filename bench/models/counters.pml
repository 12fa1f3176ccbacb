// Counters of different periods that advance together: when are all of them at their end?
//
// A leader gives the beat; each follower advances once a beat, in any order.  By the Chinese
// remainder theorem all are at their last value in the same beat, late.
//
// expect: violated assertion

byte beat = 0;
byte done[3];
byte value[3];
byte period[3] = { 5, 7, 8 };

active [3] proctype Follower() {
wait:
  if
  :: d_step {
       beat == 1 && done[_pid] == 0;
       value[_pid] = (value[_pid] + 1) % period[_pid]; done[_pid] = 1
     } goto wait
  :: d_step { beat == 0 && done[_pid] == 1; done[_pid] = 0 } goto wait
  fi
}

active proctype Leader() {
up:
  if
  :: d_step { done[0] + done[1] + done[2] == 0; beat = 1 } goto down
  fi;
down:
  if
  :: d_step { done[0] + done[1] + done[2] == 3; beat = 0 } goto check
  fi;
check:
  assert(!(value[0] == 4 && value[1] == 6 && value[2] == 7));
  goto up
}
