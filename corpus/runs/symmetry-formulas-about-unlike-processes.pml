// expect saw_it_die: violated
// expect was_seen: violated
// expect after_the_first: violated
// spin: differs, because it counts the claim in _nr_pr

// A formula about an arbitrary process is about every one, alike or not: only the first process
// sees the other one die, and a formula may itself tell processes apart.
bool seen;

active [2] proctype node() {
  public bool alone;
  public bool begun;

  begun = true;
  if
  :: atomic { _nr_pr == 1 -> alone = true; seen = true }
  :: skip
  fi
}

ltl saw_it_die (node n) { [] !node[n].alone }
ltl was_seen (node n) { [] (seen -> node[n].alone) }
ltl after_the_first (node n) { [] (node[0].begun -> node[n].begun) }
