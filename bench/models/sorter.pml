// A sorter of bricks: a belt with a sensor, two arms that kick bricks out, and a controller.
//
// Bricks of two colours come at any distance.  The controller remembers what the sensor saw and lets
// the arm of the colour kick when a brick is before it.  The assertion denies that a brick reaches
// the end of the belt, which happens if the next one comes too soon.
//
// expect: violated assertion

#define LENGTH 9

byte belt[LENGTH];        // 0: empty, 1 and 2: bricks
byte seen = 0, distance = 0;
byte moves = 0;
bool moved = false;

active proctype Feeder() {
s: if
  :: d_step { !moved && belt[0] == 0 && moves > 4; belt[0] = 1; moves = 0 } goto s
  :: d_step { !moved && belt[0] == 0 && moves > 5; belt[0] = 2; moves = 0 } goto s
  fi
}

active proctype Belt() {
  byte i;
s: if
  :: d_step {
       !moved && belt[LENGTH - 1] == 0;
       i = LENGTH - 1;
       do
       :: i > 0 -> belt[i] = belt[i - 1]; i--
       :: i == 0 -> break
       od;
       belt[0] = 0; moved = true;
       if :: moves < 7 -> moves++ :: else fi
     } goto s
  :: d_step { belt[LENGTH - 1] != 0 } goto lost
  fi;
lost:
  assert(false)
}

active proctype Controller() {
s: if
  :: d_step {
       moved && belt[2] != 0 && seen == 0;
       seen = belt[2]; distance = 0; moved = false
     } goto s
  :: d_step { moved && belt[2] != 0 && seen != 0 && distance < 2 * LENGTH; distance++ } goto kick
  :: d_step { moved && belt[2] == 0 && seen == 0; moved = false } goto s
  :: d_step { moved && belt[2] == 0 && seen != 0; distance++ } goto kick
  fi;
kick:
  if
  :: d_step {
       seen == 1 && distance == 3;
       belt[5] = 0; seen = 0; distance = 0; moved = false
     } goto s
  :: d_step {
       seen == 2 && distance == 5;
       belt[7] = 0; seen = 0; distance = 0; moved = false
     } goto s
  :: d_step { !(seen == 1 && distance == 3) && !(seen == 2 && distance == 5); moved = false } goto s
  fi
}
