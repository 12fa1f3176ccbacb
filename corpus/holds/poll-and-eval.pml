// expect: holds; states: 8; transitions: 8

chan q = [2] of {byte};
active proctype P() {
  byte x = 4;
  q!4;
  if
  :: q?[5] ->
      assert(0)
  :: q?[4] ->
      skip
  fi;
  q?eval(x);
  if
  :: empty(q) && !q?[x] ->
      skip
  fi
}
