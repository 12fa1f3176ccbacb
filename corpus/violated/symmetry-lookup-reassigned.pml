// Branches that differ in a constant of the case, used after the variable that decides has changed.
// expect: violated assertion; states: 51; transitions: 83
chan c = [2] of { byte };
byte got[2];
byte n;
active [2] proctype P() {
  byte x = _pid;
  c!x;
  if
  :: x == 0 -> d_step { c?x; got[0] = 1 }
  :: x == 1 -> d_step { c?x; got[1] = 1 }
  fi;
  atomic { n++; assert(!(n == 1 && x != _pid && got[_pid] == 1)) }
}
