// expect: violated run-time error

// There is nobody at the end of an undefined reference.
active [2] proctype node() {
  public byte x;
  ref node r;

  if
  :: r = anyRef(node)
  :: skip
  fi;
  node[r].x = 1
}
