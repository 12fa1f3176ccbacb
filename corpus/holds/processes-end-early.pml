// Recursion with two children, one after the other; a child that has answered ends at any time.
// expect: holds; states: 129; transitions: 172
proctype Count(byte n; chan up) {
  chan mine = [0] of { byte };
  byte left, right;
  if
  :: n > 0 ->
      run Count(n - 1, mine);
      mine?left;
      run Count(n - 1, mine);
      mine?right
  :: else -> left = 1
  fi;
  up!left + right
}
init {
  chan mine = [0] of { byte };
  byte leaves;
  run Count(2, mine);
  mine?leaves;
  assert(leaves == 4)
}
