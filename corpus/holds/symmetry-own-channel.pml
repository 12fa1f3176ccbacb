// expect: holds; states: 25; transitions: 41

// Processes know a channel each; another process copies messages to all of them in one step.
chan inbox[3] = [1] of { bit };
bit last;

proctype Reader(chan mine) {
  bit got;

end:
  do
  :: mine?got
  od
}

proctype Writer() {
end:
  do
  :: d_step { empty(inbox[0]) && empty(inbox[1]) && empty(inbox[2]) ->
              inbox[0]!last; inbox[1]!last; inbox[2]!last;
              last = !last }
  od
}

init {
  atomic { run Writer(); run Reader(inbox[0]); run Reader(inbox[1]); run Reader(inbox[2]) }
}
