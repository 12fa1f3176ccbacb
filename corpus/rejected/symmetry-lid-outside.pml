// expect: rejected S002
// spin: differs, because it knows no replicated types

mtype = { req };
ref client last;

active [2] proctype client() {
  last = _lid
}

init {
  last = _lid
}
