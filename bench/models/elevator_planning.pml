// An elevator as a planning problem: bring everybody to the floor where they want to be.
//
// Two elevators with two places each serve half of the floors each, with one floor in common.
// Persons walk in and out whenever one stops.  The assertion denies that all can arrive.
//
// expect: violated assertion

#define PERSONS 5
#define FLOORS 7
#define MEETING 3

// a floor, or FLOORS plus an elevator
byte at[PERSONS] = { 0, 1, 5, 6, 4 };
byte cabin[2] = { 0, 6 };
byte load[2];

active [PERSONS] proctype Person() {
stand:
  if
  :: d_step {
       at[_pid] == cabin[0] && load[0] < 2;
       at[_pid] = FLOORS; load[0] = load[0] + 1
     } goto stand
  :: d_step {
       at[_pid] == cabin[1] && load[1] < 2;
       at[_pid] = FLOORS + 1; load[1] = load[1] + 1
     } goto stand
  :: d_step { at[_pid] == FLOORS; at[_pid] = cabin[0]; load[0] = load[0] - 1 } goto stand
  :: d_step { at[_pid] == FLOORS + 1; at[_pid] = cabin[1]; load[1] = load[1] - 1 } goto stand
  fi
}

active proctype Low() {
stop:
  if
  :: d_step { cabin[0] < MEETING; cabin[0] = cabin[0] + 1 } goto stop
  :: d_step { cabin[0] > 0; cabin[0] = cabin[0] - 1 } goto stop
  fi
}

active proctype High() {
stop:
  if
  :: d_step { cabin[1] < FLOORS - 1; cabin[1] = cabin[1] + 1 } goto stop
  :: d_step { cabin[1] > MEETING; cabin[1] = cabin[1] - 1 } goto stop
  :: d_step { at[0] == 6 && at[1] == 5 && at[2] == 0 && at[3] == 1 && at[4] == 2 } goto arrived
  fi;
arrived:
  assert(false)
}
