// A copying receive may start a d_step, also where there are rendezvous channels.
// expect: holds; states: 4; transitions: 4
// spin: differs, because it writes C that does not compile
chan q = [1] of { byte };
chan r = [0] of { byte };
byte x;
active proctype P() {
  q!1;
  d_step { q?<x>; x++ };
  assert(x == 2 && len(q) == 1);
end:
  r!1
}
