// else is executable exactly when nothing else in its selection is.
// expect: holds; states: 133; transitions: 242
byte x;
active [2] proctype P() {
  byte way;
  if
  :: x == 0 -> way = 1
  :: x < 2 -> way = 2
  :: else -> way = 3; assert(x == 2)
  fi;
  x++;
  if
  :: false -> assert(false)
  :: else
  fi;
  assert(way >= 1)
}
