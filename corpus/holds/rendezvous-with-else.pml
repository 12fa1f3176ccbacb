// A send that would find its partner does not keep else from being executable.
// expect: holds; states: 8; transitions: 10
chan q = [0] of { byte };
byte way;
active proctype S() {
  if
  :: q!1 -> way = 1
  :: else -> way = 2
  fi
}
active proctype R() {
  byte v;
end:
  if
  :: q?v -> assert(v == 1)
  :: way == 2 -> skip
  fi
}
