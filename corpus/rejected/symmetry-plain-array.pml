// expect: rejected S009
// spin: differs, because it knows no replicated types

byte seen[2];

active [2] proctype client() {
  seen[_lid] = 1
}
