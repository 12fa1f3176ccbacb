// set_priority, get_priority and _priority.
// expect: holds; states: 12; transitions: 12
byte log;
active proctype A() priority 2 {
  assert(_priority == 2 && get_priority(_pid) == 2);
  log++;
  set_priority(_pid, 1);
  log == 3;
  assert(_priority == 1)
}
active proctype B() priority 1 {
  assert(log == 1);
  _priority = 3;
  log++;
  log++
}
