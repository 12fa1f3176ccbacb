// expect p: violated
// expect p fairly: violated
// expect q: violated
// expect q fairly: holds
mtype = { ack, msg };
chan to = [1] of { mtype, bit };
chan from = [1] of { mtype, bit };
bool fresh;
active proctype S() {
  bit b;
  do
  :: to!msg(b)
  :: from?ack(eval(b)) -> b = 1 - b
  :: from?ack(eval(1 - b))
  od
}
active proctype R() {
  bit e;
  do
  :: to?msg(eval(e)) -> fresh = true; fresh = false; from!ack(e); e = 1 - e
  :: to?msg(eval(1 - e)) -> from!ack(1 - e)
  od
}
active proctype Thief() { do :: to?_,_ :: from?_,_ od }
ltl p { [] <> fresh }
ltl q { [] (fresh -> <> !fresh) }
