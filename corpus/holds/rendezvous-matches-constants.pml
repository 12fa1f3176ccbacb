// A receive with constants only joins a send with the same values.
// expect: holds; states: 8; transitions: 9
mtype = { ping, pong };
chan q = [0] of { mtype, byte };
active proctype A() {
  byte n;
  q!ping, 1;
  q?pong, n;
  assert(n == 2)
}
active proctype B() {
  byte n;
  if
  :: q?pong, n -> assert(false)
  :: q?ping, 2 -> assert(false)
  :: q?ping, n -> assert(n == 1)
  fi;
  q!pong, n + 1
}
