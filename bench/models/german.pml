// A directory-based cache coherence protocol in the style of German's.
//
// Clients ask the home node for shared or exclusive access over channels of one message; the home
// node invalidates the copies that are in the way and waits for their acknowledgements.
//
//   -DN=3  number of clients (default 3)
//
// expect: holds

#ifndef N
#define N 3
#endif
#define NONE 0
#define SHARED 1
#define EXCLUSIVE 2
#define INVALIDATE 3

byte cache[N];
byte ask[N];        // request of a client
byte grant[N];      // from home to a client: NONE, SHARED, EXCLUSIVE, INVALIDATE
bool ack[N];

active [N] proctype Client() {
work:
  if
  :: d_step { cache[_pid] == NONE && ask[_pid] == NONE; ask[_pid] = SHARED } goto work
  :: d_step { cache[_pid] != EXCLUSIVE && ask[_pid] == NONE; ask[_pid] = EXCLUSIVE } goto work
  :: d_step {
       grant[_pid] == INVALIDATE && !ack[_pid];
       grant[_pid] = NONE; cache[_pid] = NONE; ack[_pid] = true
     } goto work
  :: d_step { grant[_pid] == SHARED; grant[_pid] = NONE; cache[_pid] = SHARED } goto got
  :: d_step { grant[_pid] == EXCLUSIVE; grant[_pid] = NONE; cache[_pid] = EXCLUSIVE } goto got
  fi;
got:
  assert(cache[_pid] != EXCLUSIVE || (cache[(_pid + 1) % N] == NONE && cache[(_pid + 2) % N] == NONE));
  assert(cache[_pid] != SHARED ||
         (cache[(_pid + 1) % N] != EXCLUSIVE && cache[(_pid + 2) % N] != EXCLUSIVE));
  goto work
}

active proctype Home() {
  byte i, client, command;
  byte sharers, todo;   // a bit for each client
  bool exclusive;

idle:
  if
  :: d_step { ask[i] == NONE; i = (i + 1) % N } goto idle
  :: d_step { ask[i] != NONE; i = (i + 1) % N } goto idle
  :: d_step {
       ask[i] != NONE;
       command = ask[i]; client = i; todo = sharers; i = 0; ask[client] = NONE
     } goto serve
  fi;
serve:
  if
  :: d_step {
       command == SHARED && !exclusive && grant[client] == NONE;
       grant[client] = SHARED; sharers = sharers | (1 << client); command = NONE; client = 0;
       todo = 0; i = 0
     } goto idle
  :: d_step {
       command == EXCLUSIVE && sharers == 0 && grant[client] == NONE;
       grant[client] = EXCLUSIVE; sharers = 1 << client; exclusive = true; command = NONE;
       client = 0; todo = 0; i = 0
     } goto idle
  :: d_step {
       (command == EXCLUSIVE || exclusive) && i < N && ((todo >> i) & 1) && grant[i] == NONE;
       grant[i] = INVALIDATE; todo = todo & ~(1 << i)
     } goto serve
  :: d_step {
       i < N && ack[i];
       ack[i] = false; sharers = sharers & ~(1 << i); exclusive = false
     } goto serve
  :: d_step { sharers != 0 && (command == EXCLUSIVE || exclusive); i = (i + 1) % N } goto serve
  fi
}
