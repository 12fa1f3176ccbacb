// A snooping cache with a write-back that may be overtaken: see msi.pml.
//
// A cache that evicts a modified line puts it into a buffer first.  A request that comes in between
// is answered from memory, with the old value.
//
//   -DN=4  number of caches (default 6)
//
// expect: violated assertion

#ifndef N
#define N 6
#endif
#define I 0
#define S 1
#define M 2

byte line[N];          // states
byte data[N];
byte memory = 0, current = 0;
byte buffer = 255;     // the value to be written back
byte owner = 255;      // of the bus
byte asked = 0;        // 1: to read, 2: to write
byte answered = 0;     // a bit for each cache
#define ALL ((1 << N) - 1)

active [N] proctype Cache() {
work:
  if
  :: d_step {
       line[_pid] == I && owner == 255;
       owner = _pid; asked = 1; answered = 1 << _pid
     } goto pending
  :: d_step {
       line[_pid] != M && owner == 255;
       owner = _pid; asked = 2; answered = 1 << _pid
     } goto pending
  :: d_step {
       line[_pid] == M && owner == 255;
       data[_pid] = 1 - data[_pid]; current = data[_pid]
     } goto work
  :: d_step {
       line[_pid] == M && owner == 255 && buffer == 255;
       buffer = data[_pid]; line[_pid] = I; data[_pid] = 0
     } goto work
  :: d_step { line[_pid] == S; line[_pid] = I; data[_pid] = 0 } goto work
  :: d_step { line[_pid] == S; assert(data[_pid] == current) } goto work
  :: d_step {
       owner != 255 && !((answered >> _pid) & 1);
       answered = answered | (1 << _pid);
       if
       :: line[_pid] == M -> memory = data[_pid]
       :: else
       fi;
       if
       :: asked == 2 || line[_pid] == I -> line[_pid] = I; data[_pid] = 0
       :: else -> line[_pid] = S
       fi
     } goto work
  fi;
pending:
  if
  :: d_step {
       answered == ALL && asked == 1;
       line[_pid] = S; data[_pid] = memory; owner = 255; asked = 0; answered = 0
     } goto work
  :: d_step {
       answered == ALL && asked == 2;
       line[_pid] = M; data[_pid] = memory; owner = 255; asked = 0; answered = 0
     } goto check
  fi;
check:
  assert(line[(_pid + 1) % N] != M && line[(_pid + 2) % N] != M);
  goto work
}

active proctype Buffer() {
write:
  if
  :: d_step { buffer != 255; memory = buffer; buffer = 255 } goto write
  fi
}
