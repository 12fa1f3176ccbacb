// expect: rejected S015
// spin: differs, because it knows no replicated types

ref client r;

active [2] proctype client() {
  r = _lid
}

ltl p { <> (r == anyRef(client)) }
