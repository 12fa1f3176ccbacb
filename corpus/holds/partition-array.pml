// Values in an array that is indexed by numbers of processes; more processes than values.
// expect: holds; states: 1792; transitions: 4219

byte x[5], first, others;

proctype P() {
  if
  :: first == 0 -> first = x[_pid]
  :: first == x[_pid] -> skip
  :: first != 0 && first != x[_pid] -> others++
  fi
}

init {
  byte i, v;
  for (i : 1 .. 4) partition (v : 7 .. 8) {
    x[i] = v
  };
  atomic {
    for (i : 1 .. 4) {
      run P()
    }
  }
}
