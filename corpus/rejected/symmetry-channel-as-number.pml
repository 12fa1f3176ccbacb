// expect: rejected S017
// spin: differs, because it knows no replicated types

byte n;

active [2] proctype client() {
  public chan q = [1] of { byte };
  n = q
}
