// A multiprocessor shared memory information exchange with three buffers.
//
// A slave writes to an idle buffer, which is the newest then; masters read the newest one and several
// of them may share it.  A buffer that is read is never written.
//
//   -DMASTERS=4  readers (default 5)
//
// expect: holds

#ifndef MASTERS
#define MASTERS 5
#endif
#define IDLE 0
#define SLAVE 1
#define NEWEST 2
#define MASTER 3

byte buffer[3] = { 1, 0, 0 };
byte readers[3];
byte value[3];

active [MASTERS] proctype Master() {
  byte b, seen;

idle:
  if
  :: d_step {
       buffer[0] == MASTER;
       readers[0] = readers[0] + 1; b = 0; seen = value[0]
     } goto reading
  :: d_step {
       buffer[1] == MASTER;
       readers[1] = readers[1] + 1; b = 1; seen = value[1]
     } goto reading
  :: d_step {
       buffer[2] == MASTER;
       readers[2] = readers[2] + 1; b = 2; seen = value[2]
     } goto reading
  :: d_step {
       buffer[0] == NEWEST && buffer[1] != MASTER && buffer[2] != MASTER;
       buffer[0] = MASTER; readers[0] = 1; b = 0; seen = value[0]
     } goto reading
  :: d_step {
       buffer[1] == NEWEST && buffer[0] != MASTER && buffer[2] != MASTER;
       buffer[1] = MASTER; readers[1] = 1; b = 1; seen = value[1]
     } goto reading
  :: d_step {
       buffer[2] == NEWEST && buffer[0] != MASTER && buffer[1] != MASTER;
       buffer[2] = MASTER; readers[2] = 1; b = 2; seen = value[2]
     } goto reading
  fi;
reading:
  assert(value[b] == seen);
  if
  :: d_step { readers[b] > 1; readers[b] = readers[b] - 1; b = 0; seen = 0 } goto idle
  :: d_step {
       readers[b] == 1 && buffer[(b + 1) % 3] != NEWEST && buffer[(b + 2) % 3] != NEWEST;
       readers[b] = 0; buffer[b] = NEWEST; b = 0; seen = 0
     } goto idle
  :: d_step {
       readers[b] == 1 && (buffer[(b + 1) % 3] == NEWEST || buffer[(b + 2) % 3] == NEWEST);
       readers[b] = 0; buffer[b] = IDLE; b = 0; seen = 0
     } goto idle
  fi
}

active proctype Slave() {
  byte b;

writing:
  if
  :: d_step { value[b] = (value[b] + 1) % 2 } goto written
  fi;
written:
  if
  :: d_step {
       buffer[(b + 1) % 3] == NEWEST;
       buffer[(b + 1) % 3] = IDLE; buffer[b] = NEWEST
     } goto choose
  :: d_step {
       buffer[(b + 2) % 3] == NEWEST;
       buffer[(b + 2) % 3] = IDLE; buffer[b] = NEWEST
     } goto choose
  :: d_step {
       buffer[(b + 1) % 3] != NEWEST && buffer[(b + 2) % 3] != NEWEST;
       buffer[b] = NEWEST
     } goto choose
  fi;
choose:
  if
  :: d_step { buffer[0] == IDLE; buffer[0] = SLAVE; b = 0 } goto writing
  :: d_step { buffer[1] == IDLE; buffer[1] = SLAVE; b = 1 } goto writing
  :: d_step { buffer[2] == IDLE; buffer[2] = SLAVE; b = 2 } goto writing
  fi
}
