// Named mtypes are types of their own, each numbered from 1.
// expect: holds; states: 11; transitions: 12
mtype:fruit = { apple, pear, plum };
mtype:tree = { oak, elm };
mtype:fruit f = pear;
mtype:tree t;
chan q = [1] of { mtype:fruit, mtype:tree };
active proctype P() {
  t = elm;
  q!f, t
}
active proctype Q() {
  mtype:fruit g;
  mtype:tree u;
  q?g, u;
  assert(g == pear && u == elm);
  if
  :: g = apple
  :: g = plum
  fi;
  assert(g != pear)
}
