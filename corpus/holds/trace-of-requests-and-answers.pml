// Sends are of interest, and no receives.
// expect: holds; states: 12; transitions: 13
mtype = { req, ack };
chan q = [1] of { mtype, byte };
chan r = [1] of { mtype, byte };
trace {
  do
  :: q!req(_);
     if
     :: r!ack(1)
     :: r!ack(2); q!req(9)
     fi
  od
}
active proctype Client() { q!req(7); r?ack(_); q!req(8); r?_,_ }
active proctype Server() { q?req(_); r!ack(1); q?req(_); r!ack(2) }
