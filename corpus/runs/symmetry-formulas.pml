// expect exclusive: violated
// expect few: holds
// expect all_done: holds
// expect some_done: holds
// expect each_done: holds
// expect one_done: holds
// expect one_first: violated
// expect two_differ: holds
// expect named: violated
// expect implied: holds

// Formulas with quantifiers, about an arbitrary process, and about one that is named.
ref node first;

active [3] proctype node() {
  public bool done;
  public ref node before;

  atomic {
    if
    :: first == _undef_ref -> first = _lid
    :: else -> before = first
    fi
  }
working:
  done = true
}

ltl exclusive { [] (count(node n : node[n]@working) <= 1) }
ltl few { [] (count(node n : node[n]@working) <= 3) }
ltl all_done { <> forall (node n) node[n].done }
ltl some_done { <> [] exists (node n) (node[n].done && n == first) }
ltl each_done { forall (node n) <> node[n].done }
ltl one_done (node n) { <> node[n].done }
ltl one_first (node n) { <> (first == n) }
ltl two_differ (node a, node b) { [] (a != b && (first != a || first != b)) }
ltl named { <> [] (node[1].before == _undef_ref) }
ltl implied { [] forall (node n) (node[n].done -> (first != _undef_ref && (n == first <-> node[n].before == _undef_ref))) }
