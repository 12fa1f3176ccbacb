// Each process claims the channel that it was given.
// expect: holds; states: 63; transitions: 105
chan q = [1] of { byte };
chan r = [1] of { byte };
byte sum;
proctype Sender(chan c; byte what) { xs c; c!what; c!what }
proctype Receiver(chan c) { xr c; byte v; c?v; c?<v>; c?v; sum = sum + v }
init {
  atomic { run Sender(q, 1); run Sender(r, 2); run Receiver(q); run Receiver(r) };
  (_nr_pr == 1) -> assert(sum == 3)
}
