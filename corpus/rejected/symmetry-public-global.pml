// expect: rejected S012
// spin: differs, because it knows no replicated types

public byte x;

active [2] proctype client() {
  x = 1
}
