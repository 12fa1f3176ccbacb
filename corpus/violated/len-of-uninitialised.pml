// expect: violated run-time error

chan q = [1] of {byte};
chan c;
active proctype P() {
  assert(len(q) == 0);
  if
  :: len(c) == 0 ->
      skip
  :: else
  fi
}
