// German's cache coherence protocol: a directory grants three clients a line to share or to own.
//
// Each client has one place for a message in each direction and for its acknowledgements. Before
// the directory grants the line to an owner, or while it has an owner, it invalidates the copies of
// all clients that hold it.
//
// The directory is written out for three clients: an option for each of them, and assignments to
// one element after another. It treats all clients equally, so they are symmetric:
//
//   rondo verify --symmetry auto examples/promela/german.pml
//
// expect: holds; states: 25110; transitions: 97849

mtype = { nothing, request_shared, request_exclusive, invalidate, acknowledge,
          grant_shared, grant_exclusive };
mtype = { invalid, shared, exclusive };

#define NOBODY 255

mtype line[3] = invalid;     // the copies of the clients
mtype request[3] = nothing;    // from a client to the directory
mtype order[3] = nothing;      // from the directory to a client
mtype answer[3] = nothing;     // from a client to the directory

bool holders[3];             // the directory: who may have a copy,
bool remaining[3];           // who is still to be invalidated,
bool is_owned;
mtype command = nothing;       // the request that is served, and whose it is
byte client = NOBODY;

active [3] proctype Client() {
  do
  :: atomic { request[_pid] == nothing && line[_pid] == invalid -> request[_pid] = request_shared }
  :: atomic { request[_pid] == nothing && line[_pid] != exclusive ->
              request[_pid] = request_exclusive }
  :: atomic { order[_pid] == invalidate && answer[_pid] == nothing ->
              order[_pid] = nothing;
              answer[_pid] = acknowledge;
              line[_pid] = invalid }
  :: atomic { order[_pid] == grant_shared ->
              assert(line[0] != exclusive && line[1] != exclusive && line[2] != exclusive);
              order[_pid] = nothing;
              line[_pid] = shared }
  :: atomic { order[_pid] == grant_exclusive ->
              line[_pid] = invalid;
              assert(line[0] == invalid && line[1] == invalid && line[2] == invalid);
              order[_pid] = nothing;
              line[_pid] = exclusive }
  od
}

#define ACCEPT(c) \
  atomic { command == nothing && request[c] != nothing -> \
           command = request[c]; client = c; request[c] = nothing; \
           remaining[0] = holders[0]; remaining[1] = holders[1]; remaining[2] = holders[2] }

#define INVALIDATE(c) \
  atomic { remaining[c] && order[c] == nothing && \
           (command == request_exclusive || command == request_shared && is_owned) -> \
           order[c] = invalidate; remaining[c] = false }

#define FORGET(c) \
  atomic { command != nothing && answer[c] == acknowledge -> \
           answer[c] = nothing; holders[c] = false; is_owned = false }

active proctype Directory() {
  do
  :: ACCEPT(0)
  :: ACCEPT(1)
  :: ACCEPT(2)
  :: INVALIDATE(0)
  :: INVALIDATE(1)
  :: INVALIDATE(2)
  :: FORGET(0)
  :: FORGET(1)
  :: FORGET(2)
  :: atomic { command == request_shared && !is_owned && order[client] == nothing ->
              holders[client] = true;
              order[client] = grant_shared;
              command = nothing; client = NOBODY;
              remaining[0] = false; remaining[1] = false; remaining[2] = false }
  :: atomic { command == request_exclusive && !holders[0] && !holders[1] && !holders[2] &&
              order[client] == nothing ->
              holders[client] = true; is_owned = true;
              order[client] = grant_exclusive;
              command = nothing; client = NOBODY }
  od
}
