// expect: rejected S023
// spin: differs, because it knows no replicated types

ref client r;

active [2] proctype client() {
  r = _lid
}

ltl p (client a, client b, client c) { [] (r != a) }
