// The bakery without the flag `choosing`: see bakery.pml.
//
// One process has looked round and is about to take its number, but has not written it down yet.
// Another one draws the same number, sees nobody, and goes in.  Then the first writes down its
// number, finds that the tie goes to the smaller name, its own, and goes in as well.
//
//   -DN=3       number of processes (default 2)
//   -DVISITS=3  how often each wants to be served (default 1)
//
// expect: violated assertion; states: 1268; transitions: 2396

#ifndef N
#define N 2
#endif
#ifndef VISITS
#define VISITS 1
#endif

byte number[N];    // 0: not interested
byte inside = 0;   // a ghost: how many are being served

active [N] proctype Customer() {
  byte visits, other, highest;

  for (visits : 1 .. VISITS) {
    highest = 0;
    for (other : 0 .. (N-1)) {
      if
      :: number[other] > highest -> highest = number[other]
      :: else -> skip
      fi
    }
    number[_pid] = highest + 1;

    for (other : 0 .. (N-1)) {
      (number[other] == 0 || number[other] > number[_pid]
        || (number[other] == number[_pid] && other >= _pid))
    }

    inside++;
    assert(inside == 1);
    inside--;

    number[_pid] = 0
  }
}
