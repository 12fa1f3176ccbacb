// The bounded retransmission protocol: chunks of a file over lossy links, with a limit of attempts.
//
// The sender transmits a chunk at most MAX times.  It reports success, failure, or that it does not
// know (the last chunk only); what the receiver reports must agree.
//
//   -DCHUNKS=20  chunks of a file (default 300)
//   -DMAX=5      attempts (default 30)
//
// expect: holds

#ifndef CHUNKS
#define CHUNKS 120
#endif
#ifndef MAX
#define MAX 30
#endif

byte frame = 0;      // 0: no frame, 1 and 2: a bit, 3: lost
bool last, first;
byte reply = 0;      // 0: none, 1: acknowledgement, 2: lost
byte heard = 0;      // chunks that the receiver delivered
byte told = 0;       // what the sender reported: 1 ok, 2 not ok, 3 do not know

active proctype Sender() {
  byte chunk, tries;
  bool b;

start:
  if
  :: d_step { told = 0; heard = 0; chunk = 1; tries = 0 } goto send
  fi;
send:
  if
  :: d_step {
       frame == 0 && reply == 0;
       tries++; frame = 1 + b; first = (chunk == 1); last = (chunk == CHUNKS)
     } goto wait
  fi;
wait:
  if
  :: d_step { reply == 1 && chunk < CHUNKS; reply = 0; chunk++; tries = 0; b = 1 - b } goto send
  :: d_step { reply == 1 && chunk == CHUNKS; reply = 0; b = 1 - b; told = 1 } goto report
  :: d_step { (reply == 2 || frame == 3) && tries < MAX; reply = 0; frame = 0 } goto send
  :: d_step {
       (reply == 2 || frame == 3) && tries == MAX && chunk < CHUNKS;
       reply = 0; frame = 0; told = 2
     } goto report
  :: d_step {
       (reply == 2 || frame == 3) && tries == MAX && chunk == CHUNKS;
       reply = 0; frame = 0; told = 3
     } goto report
  fi;
report:
  assert(told != 1 || heard == CHUNKS);
  assert(told != 2 || heard < CHUNKS);
  assert(told != 3 || heard >= CHUNKS - 1);
  d_step { b = 0; tries = 0; chunk = 0 } goto start
}

active proctype Receiver() {
  bool expected;

wait:
  if
  :: d_step {
       (frame == 1 || frame == 2) && (first && heard == 0 || frame == 1 + expected);
       expected = 2 - frame; heard++; frame = 0; reply = 1
     } goto wait
  :: d_step {
       (frame == 1 || frame == 2) && !(first && heard == 0 || frame == 1 + expected);
       frame = 0; reply = 1
     } goto wait
  fi
}

active proctype Loss() {
lose:
  if
  :: d_step { frame == 1 || frame == 2; frame = 3 } goto lose
  :: d_step { reply == 1; reply = 2 } goto lose
  fi
}
