// expect: rejected S012
// spin: differs, because it knows no replicated types

proctype helper() {
  public byte x;
  x = 1
}

init {
  run helper()
}
