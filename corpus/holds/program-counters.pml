// pc_value(p) changes as process p moves.
// expect: holds; states: 48; transitions: 100
byte x;
active [2] proctype A() { x++; x-- }
active proctype B() {
  if
  :: pc_value(0) == pc_value(1) -> assert(x == 0 || x == 1 || x == 2)
  :: else -> assert(x >= 0)
  fi
}
