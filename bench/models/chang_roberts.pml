// Leader election of Chang and Roberts (1979) with nodes that start one by one.
//
// A node that has not started yet forwards what it receives; a node that starts sends its identity
// round, and only the largest of those that started comes home.  Links hold two messages.
//
//   -DN=5  number of nodes (default 6)
//
// expect: holds

#ifndef N
#define N 6
#endif

byte slot[2 * N];   // two places of each link, 0: empty
byte ident[N] = { 3, 6, 1, 5, 2, 4 };
byte leaders = 0;

#define IN  (2 * ((_pid + N - 1) % N))
#define OUT (2 * _pid)

active [N] proctype Node() {
  byte message, largest;

asleep:
  if
  :: d_step { slot[OUT] == 0; slot[OUT] = ident[_pid]; largest = ident[_pid] } goto end_waiting
  :: d_step {
       slot[IN] != 0;
       message = slot[IN]; slot[IN] = slot[IN + 1]; slot[IN + 1] = 0; largest = message
     } goto forward
  fi;
end_waiting:
  if
  :: d_step {
       slot[IN] > largest;
       message = slot[IN]; slot[IN] = slot[IN + 1]; slot[IN + 1] = 0; largest = message
     } goto forward
  :: d_step {
       slot[IN] != 0 && slot[IN] < largest;
       slot[IN] = slot[IN + 1]; slot[IN + 1] = 0
     } goto end_waiting
  :: d_step {
       slot[IN] != 0 && slot[IN] == largest && largest == ident[_pid];
       slot[IN] = slot[IN + 1]; slot[IN + 1] = 0; leaders++
     } goto won
  :: d_step {
       slot[IN] != 0 && slot[IN] == largest && largest != ident[_pid];
       slot[IN] = slot[IN + 1]; slot[IN + 1] = 0
     } goto end_waiting
  fi;
forward:
  if
  :: d_step { slot[OUT] == 0; slot[OUT] = message; message = 0 } goto end_waiting
  :: d_step {
       slot[OUT] != 0 && slot[OUT + 1] == 0;
       slot[OUT + 1] = message; message = 0
     } goto end_waiting
  fi;
won:
  assert(leaders == 1);
end_won:
  if
  :: d_step { slot[IN] != 0; slot[IN] = slot[IN + 1]; slot[IN + 1] = 0 } goto end_won
  fi
}
