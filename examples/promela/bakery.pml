// Lamport's bakery (1974): mutual exclusion by drawing numbers.
//
// Whoever wants to be served takes a number larger than all it sees, and waits for everyone with a
// smaller number; if two have drawn the same, the one with the smaller name goes first.  Looking
// round takes time, so two may well draw the same; but a process must not be passed over while it
// is still drawing, and that is what the flag `choosing` is for.  See bakery_broken.pml without it.
//
//   -DN=3       number of processes (default 2)
//   -DVISITS=3  how often each wants to be served (default 2): numbers grow, so it must be bounded
//
// expect: holds; states: 8914; transitions: 16836

#ifndef N
#define N 2
#endif
#ifndef VISITS
#define VISITS 2
#endif

byte number[N];    // 0: not interested
bool choosing[N];
byte inside = 0;   // a ghost: how many are being served

active [N] proctype Customer() {
  byte visits, other, highest;

  for (visits : 1 .. VISITS) {
    choosing[_pid] = true;
    highest = 0;
    for (other : 0 .. (N-1)) {
      if
      :: number[other] > highest -> highest = number[other]
      :: else -> skip
      fi
    }
    number[_pid] = highest + 1;
    choosing[_pid] = false;

    for (other : 0 .. (N-1)) {
      !choosing[other];
      (number[other] == 0 || number[other] > number[_pid]
        || (number[other] == number[_pid] && other >= _pid))
    }

    inside++;
    assert(inside == 1);
    inside--;

    number[_pid] = 0
  }
}
