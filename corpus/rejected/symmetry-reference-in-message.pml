// expect: rejected S014
// spin: differs, because it knows no replicated types

chan q = [1] of { byte };

active [2] proctype client() {
  q!_lid
}
