// run is an expression: it is executable, and its value is the pid.
// expect: holds; states: 47; transitions: 74
byte who;
proctype W() { who = _pid }
init {
  pid p;
  if
  :: run W() -> skip
  fi;
  p = run W();
  assert(p == 1 || p == 2);
  who > 0
}
