// People cross a bridge at night with one lamp, two at a time, at the pace of the slower one.
//
// Each person knows how long a crossing takes.  The lamp keeper counts the time.  The assertion
// denies that all of them can be across within the time that is the least possible.
//
// expect: violated assertion

#define PEOPLE 6
#define LIMIT 42

byte pace[PEOPLE] = { 1, 3, 5, 8, 12, 15 };
bool across[PEOPLE];
bool lamp = false;
byte time = 0;
byte first = 255;

active [PEOPLE] proctype Person() {
end_stand:
  if
  :: d_step { across[_pid] == lamp && first == 255; first = _pid } goto end_stand
  :: d_step {           // join the one who has the lamp
       across[_pid] == lamp && first != 255 && first != _pid &&
       time + pace[_pid] <= LIMIT && time + pace[first] <= LIMIT;
       if
       :: pace[first] > pace[_pid] -> time = time + pace[first]
       :: else -> time = time + pace[_pid]
       fi;
       lamp = 1 - lamp; across[_pid] = lamp; across[first] = lamp; first = 255
     } goto end_stand
  :: d_step {           // go alone
       first == _pid && time + pace[_pid] <= LIMIT;
       time = time + pace[_pid]; lamp = 1 - lamp; across[_pid] = lamp; first = 255
     } goto end_stand
  :: d_step { across[0] && across[1] && across[2] && across[3] && across[4] && across[5] } goto done
  fi;
done:
  assert(false)
}
