// Clients and servers: a pool of replicated processes on each side.
//
// A client picks any server and asks for it.  A server that is free says yes and is then in use
// until that client releases it; one that is in use says no, and the client tries again somewhere.
//
// All clients run the same code, and so do all servers: exchange two of them in a state, together
// with every reference to them, and nothing of interest has changed.  So up to CLIENTS! * SERVERS!
// states say the same thing: the more of them there are, the more such symmetry is worth.
//
//   -DCLIENTS=3   number of clients (default 2)
//   -DSERVERS=3   number of servers (default 2)
//
// expect: holds; states: 12738; transitions: 38701

#ifndef CLIENTS
#define CLIENTS 2
#endif
#ifndef SERVERS
#define SERVERS 2
#endif

mtype = { request, release, yes, no };

chan to_server[SERVERS] = [CLIENTS] of { mtype, byte };
chan to_client[CLIENTS] = [1] of { mtype };

byte users[SERVERS];  // a ghost: how many clients believe that they have this server

active [CLIENTS] proctype Client() {
  byte me = _pid;
  byte server;

end_idle:
  do
  :: select(server : 0 .. (SERVERS-1));
     to_server[server] ! request(me);
     if
     :: to_client[me] ? yes ->
        users[server]++;
        assert(users[server] == 1);       // never two clients at one server
        users[server]--;
        to_server[server] ! release(me)
     :: to_client[me] ? no
     fi
  od
}

active [SERVERS] proctype Server() {
  byte me = _pid - CLIENTS;
  byte client;
  bool in_use;

end_idle:
  do
  :: to_server[me] ? request(client) ->
     if
     :: !in_use -> in_use = true; to_client[client] ! yes
     :: else -> to_client[client] ! no
     fi
  :: to_server[me] ? release(_) ->
     in_use = false
  od
}
