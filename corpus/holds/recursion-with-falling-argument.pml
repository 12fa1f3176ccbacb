// expect: holds; states: 58; transitions: 88
proctype Sum(int upTo; chan answer) {
  int rest;
  chan below = [1] of { int };
  if
  :: upTo <= 0 -> answer!0
  :: else -> run Sum(upTo - 1, below); below?rest; answer!(upTo + rest)
  fi
}
init {
  int sum;
  chan mine = [1] of { int };
  run Sum(4, mine);
  mine?sum;
  assert(sum == 10)
}
