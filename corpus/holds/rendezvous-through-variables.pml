// Whether a channel variable holds a rendezvous channel is found out when it is used.
// expect: holds; states: 22; transitions: 32
chan r = [0] of { byte };
chan f = [1] of { byte };
proctype Send(chan c) { c!5 }
proctype Receive(chan c) { byte v; c?v; assert(v == 5) }
init {
  atomic { run Send(r); run Receive(r); run Send(f); run Receive(f) }
}
