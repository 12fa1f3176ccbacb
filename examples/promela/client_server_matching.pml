// Clients and servers, and who is connected to whom, without the messages in between.
//
// A client that is alone goes round three states, in one of which it may connect to any server that
// is free.  Connected, it goes round three others, and in one of those it may leave.  So a state is
// a partial matching of the clients to the servers, and one of three for each client: 3^N times as
// many states as there are matchings.  Up to renaming clients and servers there are far fewer: how
// many clients are in each of the six states.
//
//   -DN=3          number of clients, and of servers (default 2)
//   -DREF_LAST     declare the reference behind the place, which changes how states are sorted
//
// expect: holds; states: 63; transitions: 187
// expect exclusive: holds

#ifndef N
#define N 2
#endif

mtype = { first, second, third };

active [N] proctype client() {
#ifdef REF_LAST
  mtype place = first;
  public ref server mine;
#else
  public ref server mine;
  mtype place = first;
#endif

end:
  do
  :: d_step { place == first -> place = second }
  :: d_step { place == second -> place = third }
  :: d_step { place == third -> place = first }
  :: atomic {  // connect, unless the server is taken
       mine == _undef_ref && place == third ->
       mine = anyRef(server);
       if
       :: server[mine].customer != _undef_ref -> mine = _undef_ref
       :: else -> server[mine].customer = _lid; place = first
       fi
     }
  :: d_step {  // leave
       mine != _undef_ref && place == third ->
       server[mine].customer = _undef_ref;
       mine = _undef_ref;
       place = first
     }
  od
}

active [N] proctype server() {
  public ref client customer;

end:
  false  // all that matters here is who is connected to it
}

ltl exclusive {
  [] forall (client c) forall (client d)
     (c == d || client[c].mine == _undef_ref || client[c].mine != client[d].mine)
}
