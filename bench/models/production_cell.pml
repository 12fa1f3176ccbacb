// A production cell: plates go from a belt over a table and a robot with two arms to a press.
//
// Machines are processes that hand over plates by shared positions.  A rotation while the press is
// closing would damage an arm, so the robot waits for the press, and the press for the robot.
//
//   -DPLATES=3  plates at most in the cell (default 3)
//
// expect: holds

#ifndef PLATES
#define PLATES 3
#endif

byte plates = 0;
bool belt, table, arm1, arm2, press_full, out;
byte table_up = 0;      // 0: down, 1: half way, 2: up
// of the robot: 0 arm 1 at the table, 1 arm 2 at the press, 2 arm 2 at the belt, 3 arm 1 at the press
byte angle = 0;
byte press_at = 1;      // 0: open below, 1: open in the middle, 2: closed
bool forged, turning;

active proctype Feed() {
s: if
  :: d_step { !belt && plates < PLATES; belt = true; plates++ } goto s
  :: d_step { out; out = false; plates-- } goto s
  fi
}

active proctype Belt() {
s: if
  :: d_step { belt && !table && table_up == 0; belt = false; table = true } goto s
  fi
}

active proctype Table() {
s: if
  :: d_step { table && table_up < 2; table_up++ } goto s
  :: d_step { !table && table_up > 0; table_up-- } goto s
  fi
}

active proctype Robot() {
s: if
  :: d_step { angle == 0 && table && table_up == 2 && !arm1; table = false; arm1 = true } goto s
  :: d_step {
       angle == 1 && press_full && forged && press_at == 0 && !arm2;
       press_full = false; forged = false; arm2 = true
     } goto s
  :: d_step { angle == 2 && arm2 && !out; arm2 = false; out = true } goto s
  :: d_step {
       angle == 3 && arm1 && !press_full && press_at == 1;
       arm1 = false; press_full = true
     } goto s
  :: d_step { angle < 3 && press_at != 2; turning = true } goto right
  :: d_step { angle > 0 && press_at != 2; turning = true } goto left
  fi;
right:
  assert(press_at != 2 || angle == 2);
  if
  :: d_step { angle++; turning = false } goto s
  fi;
left:
  assert(press_at != 2 || angle == 2);
  if
  :: d_step { angle--; turning = false } goto s
  fi
}

active proctype Press() {
s: if
  :: d_step {
       press_full && !forged && press_at == 1 && angle == 0 && !turning;
       press_at = 2
     } goto closed
  :: d_step { press_full && forged && press_at == 1; press_at = 0 } goto s
  :: d_step { !press_full && press_at == 0; press_at = 1 } goto s
  fi;
closed:
  if
  :: d_step { forged = true; press_at = 1 } goto s
  fi
}
