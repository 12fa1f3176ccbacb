// expect: holds; states: 37; transitions: 77

// Two choices in one statement are one step for each pair.
active [2] proctype node() {
  public ref node peer;

  node[anyRef(node)].peer = anyRef(node)
}
