// Schedule world: machines change temperature, shape, surface and colour of parts to reach a goal.
//
// Every operation takes a machine that is free and has side effects on the other attributes.  The
// assertion denies that all parts can be as wanted.
//
// expect: violated assertion

#define PARTS 3
// shape 0..2, surface 0..2, colour 0..2, hole 0..1, hot 0..1
byte shape[PARTS] = { 0, 1, 2 };
byte surface[PARTS];
byte colour[PARTS];
bool hole[PARTS], hot[PARTS];
byte turn = 0;

active [PARTS] proctype Part() {
s: if
  :: d_step {
       turn == _pid && shape[_pid] != 0;
       shape[_pid] = 0; surface[_pid] = 1; colour[_pid] = 0; hole[_pid] = 0;
       turn = (turn + 1) % PARTS
     } goto s
  :: d_step {
       turn == _pid && !hot[_pid] && shape[_pid] == 0;
       shape[_pid] = 1; surface[_pid] = 0; turn = (turn + 1) % PARTS
     } goto s
  :: d_step {
       turn == _pid && shape[_pid] != 2;
       shape[_pid] = 2; hot[_pid] = 1; colour[_pid] = 0; turn = (turn + 1) % PARTS
     } goto s
  :: d_step {
       turn == _pid && surface[_pid] != 2 && !hot[_pid];
       surface[_pid] = 2; colour[_pid] = 0; turn = (turn + 1) % PARTS
     } goto s
  :: d_step {
       turn == _pid && !hot[_pid];
       colour[_pid] = (colour[_pid] + 1) % 3; turn = (turn + 1) % PARTS
     } goto s
  :: d_step {
       turn == _pid && !hot[_pid] && !hole[_pid];
       hole[_pid] = 1; surface[_pid] = 1; turn = (turn + 1) % PARTS
     } goto s
  :: d_step { turn == _pid && hot[_pid]; hot[_pid] = 0; turn = (turn + 1) % PARTS } goto s
  :: d_step { turn == _pid; turn = (turn + 1) % PARTS } goto s
  fi
}

active proctype Inspector() {
  assert(!(shape[0] == 1 && surface[0] == 2 && colour[0] == 2 && hole[0]
           && shape[1] == 2 && surface[1] == 2 && colour[1] == 1 && hole[1] && !hot[1]
           && shape[2] == 0 && colour[2] == 2 && hole[2] && surface[2] == 2))
}
