// expect: holds; states: 965; transitions: 2113

// References to processes that refer to others, public arrays, structures and channels of one process.
mtype = { hello };
typedef Card { ref server who; byte times[2] }

ref client newest;

active [2] proctype client() {
  public ref server srv;
  public ref server seen[2];
  public Card card;
  public unsigned small : 2;

  srv = anyRef(server);
  seen[1] = srv;
  card.who = srv;
  card.times[1] = 1;
  small = 3;
  newest = _lid;
  server[client[newest].srv].q!hello,newest,_undef_ref;
  assert(client[newest].seen[0] == _undef_ref);
  assert(client[_lid].card.who == srv && client[_lid].card.times[1] == 1 && small == 3)
}

active [2] proctype server() {
  public chan q = [2] of { mtype, ref client, ref server };
  public byte visits;
  ref client from;
  ref server to;

end:
  do
  :: atomic {
       q?hello,from,to;
       assert(to == _undef_ref);
       server[client[from].srv].visits++;
       assert(client[from].srv != _undef_ref);
       from = _undef_ref
     }
  od
}
