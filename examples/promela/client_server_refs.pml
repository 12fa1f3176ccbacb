// Clients and servers that know each other by references, and talk over public channels.
//
// A client picks any server and asks for it.  A server that is free accepts and serves that client
// until it releases the server; one that is busy refuses, and the client tries again somewhere.
//
// Both are replicated types: all clients are alike, and so are all servers.  A client keeps a
// reference to the server that it talks to, a request carries a reference to the client that sent
// it (`_lid`), and the answer goes to the public channel of that client.
//
//   -DCLIENTS=3   number of clients (default 2)
//   -DSERVERS=3   number of servers (default 2)
//
// expect: holds; states: 20707; transitions: 70757
// expect exclusive: holds

#ifndef CLIENTS
#define CLIENTS 2
#endif
#ifndef SERVERS
#define SERVERS 2
#endif

mtype = { request, release, accept, refuse };

active [CLIENTS] proctype client() {
  ref server chosen;
  public chan answers = [1] of { mtype };

idle:
  chosen = anyRef(server);
  server[chosen].requests!request,_lid;
  if
  :: answers?accept
  :: answers?refuse -> chosen = _undef_ref; goto idle
  fi;

work:
  assert(server[chosen].customer == _lid);
  server[chosen].requests!release,_lid;
  chosen = _undef_ref;
  goto idle
}

active [SERVERS] proctype server() {
  public ref client customer;
  public chan requests = [2] of { mtype, ref client };
  ref client from;

end:
  do
  :: requests?request,from ->
       if
       :: customer == _undef_ref -> customer = from; client[from].answers!accept
       :: else -> client[from].answers!refuse
       fi;
       from = _undef_ref
  :: requests?release,from ->
       assert(customer == from);
       customer = _undef_ref;
       from = _undef_ref
  od
}

ltl exclusive { [] (count(client c : client[c]@work) <= SERVERS) }
