// expect: violated invalid end state; states: 4901; transitions: 12477

// anyRef in assignments, messages, indices, guards, arguments and behind labels, a step for each choice.
chan pairs = [2] of { ref node, ref node };

proctype courier(ref node to) {
  node[to].mail++
}

active [2] proctype node() {
  public byte mail;
  public ref node peer;
  ref node a, b;

again:
  peer = anyRef(node);
  pairs!anyRef(node),_lid;
  if
  :: node[anyRef(node)].mail == 0 -> pairs?a,eval(_lid)
  :: pairs??eval(anyRef(node)),b
  :: else
  fi;
  { pairs?a,b } unless { node[anyRef(node)].peer != _undef_ref };
  a = (b == _undef_ref -> anyRef(node) : b);
  run courier(anyRef(node))
}
