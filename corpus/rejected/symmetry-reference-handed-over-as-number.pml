// expect: rejected S004
// spin: differs, because it knows no replicated types

proctype helper(byte n) {
  skip
}

active [2] proctype client() {
  run helper(_lid)
}
