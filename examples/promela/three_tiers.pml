// Three tiers: clients talk to servers, servers talk to databases, each to one at a time.
//
// A client takes a free server; for its query the server takes a free database, and gives it back
// when it has the answer; then the client leaves the server.  Who is connected to whom is all in two
// references: a client's to its server, and a server's to its database.
//
// Every tier is a replicated type.  The references of a tier lead to different processes of the next
// one, so that a state is a bundle of chains: up to renaming, it only matters how many chains there
// are of each kind.
//
//   -DCLIENTS=3 -DSERVERS=3 -DDATABASES=3   (default 2, 2 and 1)
//
// expect: holds; states: 29; transitions: 73
// expect one_each: holds
// expect few_queries: holds

#ifndef CLIENTS
#define CLIENTS 2
#endif
#ifndef SERVERS
#define SERVERS 2
#endif
#ifndef DATABASES
#define DATABASES 1
#endif

active [CLIENTS] proctype client() {
  public ref server mine;

end:
  do
  :: atomic {  // take a server, unless another client has it
       mine == _undef_ref ->
       mine = anyRef(server);
       if
       :: exists (client c) (c != _lid && client[c].mine == mine) -> mine = _undef_ref
       :: else
       fi
     }
  :: d_step {  // the answer has come
       mine != _undef_ref && server[mine].answered ->
       server[mine].answered = false;
       mine = _undef_ref
     }
  od
}

active [SERVERS] proctype server() {
  public ref database mine;
  public bool answered;

end:
  do
  :: atomic {  // take a database for a query, unless another server has it
       mine == _undef_ref && !answered && (exists (client c) client[c].mine == _lid) ->
       mine = anyRef(database);
       if
       :: exists (server s) (s != _lid && server[s].mine == mine) -> mine = _undef_ref
       :: else
       fi
     }
  :: d_step {  // the database has answered
       mine != _undef_ref ->
       mine = _undef_ref;
       answered = true
     }
  od
}

active [DATABASES] proctype database() {
end:
  false  // all that matters here is which server asks it
}

ltl one_each {
  [] forall (client c) forall (client d)
     (c == d || client[c].mine == _undef_ref || client[c].mine != client[d].mine)
}
ltl few_queries { [] (count(server s : server[s].mine != _undef_ref) <= DATABASES) }
