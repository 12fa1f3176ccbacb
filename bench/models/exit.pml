// Exit: two agents work on tasks in a building with doors that need codes, and must get out in time.
//
// Rooms are a grid of 4 rows and 4 columns.  Doors between the halves are open in even minutes only
// for the one who has the key, which can be handed through the door.  The assertion denies that all
// tasks can be done in time.
//
// expect: violated assertion

#define TIME 20

byte room[2] = { 0, 15 };
byte done = 0;             // a bit for each task
byte time = 0;
byte acted = 0;            // a bit for each agent
byte key = 0;

#define STEP(to) room[_pid] = to; acted = acted | (1 << _pid)
#define MAY (!((acted >> _pid) & 1))
#define PASS(to) ((room[_pid] % 4 < 2) == ((to) % 4 < 2) || (key == _pid && time % 2 == 0))

active [2] proctype Agent() {
end_s:
  if
  :: d_step { MAY && room[_pid] % 4 < 3 && PASS(room[_pid] + 1); STEP(room[_pid] + 1) } goto end_s
  :: d_step { MAY && room[_pid] % 4 > 0 && PASS(room[_pid] - 1); STEP(room[_pid] - 1) } goto end_s
  :: d_step { MAY && room[_pid] < 12; STEP(room[_pid] + 4) } goto end_s
  :: d_step { MAY && room[_pid] > 3; STEP(room[_pid] - 4) } goto end_s
  :: d_step {
       MAY && (room[0] == room[1] || room[0] + 1 == room[1] || room[1] + 1 == room[0]) &&
       key == _pid;
       key = 1 - _pid; acted = acted | (1 << _pid)
     } goto end_s
  :: d_step { MAY && room[_pid] == 3; done = done | 1; acted = acted | (1 << _pid) } goto end_s
  :: d_step { MAY && room[_pid] == 12; done = done | 2; acted = acted | (1 << _pid) } goto end_s
  :: d_step {
       MAY && room[_pid] == 10 && _pid == 1;
       done = done | 4; acted = acted | (1 << _pid)
     } goto end_s
  :: d_step { MAY; acted = acted | (1 << _pid) } goto end_s
  fi
}

active proctype Clock() {
end_s:
  if
  :: d_step { acted == 3 && time < TIME; acted = 0; time++ } goto end_s
  :: d_step { done == 7 && room[0] == 5 && room[1] == 5 && key == 1 } goto out
  fi;
out:
  assert(false)
}
