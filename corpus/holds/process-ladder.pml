// Each process starts the next one; they die from the youngest back.
// expect: holds; states: 72; transitions: 145
byte depth;
proctype Step(byte k) {
  depth = k;
  if
  :: k < 4 -> run Step(k + 1)
  :: else
  fi;
  assert(_pid == k)
}
init { run Step(1); _nr_pr == 1; assert(depth == 4) }
