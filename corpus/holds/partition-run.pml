// Three processes get values by partition: 3, 2 + 1, 1 + 1 + 1.
// expect: holds; states: 1067; transitions: 2477

byte shared, agreed;

proctype P(byte v) {
  byte w;
  atomic {
    if
    :: shared == 0 -> shared = v
    :: else
    fi
  };
  w = shared;
  if
  :: agreed == 0 -> agreed = w
  :: else -> assert(agreed == w)
  fi
}

init {
  byte i, v;
  atomic {
    for (i : 1 .. 3) partition (v : 1 .. 3) {
      run P(v)
    };
    assert(i == 4)
  }
}
