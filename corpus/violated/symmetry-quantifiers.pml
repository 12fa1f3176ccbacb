// expect: violated assertion; states: 3615; transitions: 7260

// Quantifiers in guards and assertions, nested, with labels of processes and with references.
ref node owner;

active [3] proctype node() {
  public bool flag;
  ref node mine;

  if
  :: forall (node n) !node[n].flag -> flag = true
  :: exists (node n) (n != _lid && node[n].flag) -> mine = anyRef(node)
  :: count(node n : node[n].flag) == 2 -> flag = false
  fi;
cs:
  atomic { owner == _undef_ref -> owner = _lid };
  assert(forall (node n) (n == _lid || !(exists (node m) (m != n && m != _lid && node[m].flag))));
  assert(count(node n : node[n]@cs) <= 3);
  owner = _undef_ref
}
