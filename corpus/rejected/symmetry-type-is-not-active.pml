// expect: rejected S001
// spin: differs, because it knows no replicated types

proctype helper() {
  skip
}

active proctype P() {
  ref helper h;
  run helper()
}
