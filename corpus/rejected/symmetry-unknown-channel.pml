// expect: rejected S024
// spin: differs, because it knows no replicated types

chan numbers = [1] of { byte };
chan references = [1] of { ref client };
chan any;

active [2] proctype client() {
  any = references;
  any!_lid
}
