// expect: holds; states: 129; transitions: 261

byte g;
active [2] proctype P() {
  g = _pid
}

init {
  g = _pid;
  assert(_pid == 2)
}

active proctype Q() {
  assert(_pid == 3);
  g = 9
}
