// expect: rejected S019
// spin: differs, because it knows no replicated types

active [2] proctype client() {
  ref client r;
  r = _lid
}

init {
  run client()
}
