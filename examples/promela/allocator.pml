// A resource allocator: clients ask for one of a few units, each over a channel of its own.
//
// A client has no number. It is given its channel when it is started, and sends it along with its
// request. The allocator knows clients by their channels only. If there is no unit left, it puts
// the request back at the end of the queue.
//
//   -DN=4       number of clients (default 3)
//   -DUNITS=2   number of units (default 1)
//
// The clients are symmetric together with their channels:
//
//   rondo verify --symmetry auto -DN=4 examples/promela/allocator.pml
//
// expect: holds; states: 209; transitions: 377

#ifndef N
#define N 3
#endif
#ifndef UNITS
#define UNITS 1
#endif

mtype = { request, release, granted };

chan requests = [N] of { mtype, chan };
chan reply[N] = [1] of { mtype };

byte used;  // a ghost: how many clients have a unit

proctype Client(chan mine) {
end:
  do
  :: requests!request(mine);
     mine?granted;
     used++;
     assert(used <= UNITS);
     used--;
     requests!release(mine)
  od
}

proctype Allocator() {
  byte units = UNITS;
  chan from;

end:
  do
  :: atomic { units > 0 && requests??[request, _] -> requests??request(from); units-- }
     from!granted
  :: atomic { requests??release(from) -> units++ }
  od
}

init {
  byte i;

  atomic {
    run Allocator();
    for (i : 0 .. (N-1)) {
      run Client(reply[i])
    }
  }
}
