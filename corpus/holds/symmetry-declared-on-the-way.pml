// expect: holds; states: 183; transitions: 339

// References that are declared in the middle start undefined like the others.
inline greet(whom) {
  ref node first = whom;
  ref node others[2];
  assert(others[0] == _undef_ref && others[1] == _undef_ref);
  node[first].hellos++
}

active [2] proctype node() {
  byte _state;
  public byte hellos;

  hellos = 0;
  ref node one = _lid;
  {
    ref node two;
    assert(two == _undef_ref);
    two = one;
    greet(two)
  }
  greet(one);
  assert(one == _lid)
}
