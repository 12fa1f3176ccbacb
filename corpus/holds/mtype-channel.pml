// expect: holds; states: 7; transitions: 7

mtype = { ack, nak }
chan q = [2] of {mtype,byte};
active proctype P() {
  byte x;
  q!ack,3;
  q!nak,4;
  if
  :: q?nak,x ->
      assert(0)
  :: q?ack,x
  fi;
  q?eval(nak),x;
  assert(x == 4)
}
