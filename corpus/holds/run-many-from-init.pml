// Processes started one by one may run before the next is started.
// expect: holds; states: 779; transitions: 2169
byte started, done;
proctype W(byte id) {
  started++;
  assert(id <= 2);
  done++;
  assert(done <= started)
}
init {
  byte i;
  do
  :: i < 3 -> run W(i); i++
  :: else -> break
  od;
  _nr_pr == 1;
  assert(done == 3)
}
