// expect: rejected S010
// spin: differs, because it knows no replicated types

mtype = { req };
active [2] proctype client() {
  ref client r;
  client@here;
here:
  r = _lid
}

active [2] proctype server() {
  public byte load;
  public chan q = [1] of { mtype, ref client };
  byte private;

end:
  private = 0
}
