// An argument of an inline is text: it can be a label, and is looked at only where it is used.
// expect: holds; states: 7; transitions: 7
// spin: differs, because it asks for a declaration of every name in an argument, used or not
byte x;
inline leave(where, why) {
  if
  :: x == 2 -> goto where
  :: else
  fi
}
active proctype P() {
again:
  x++;
  leave(done, finished);
  goto again;
done:
  skip
}
