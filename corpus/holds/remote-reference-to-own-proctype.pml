// A process may ask where another instance of its own proctype is.
// expect: holds; states: 26; transitions: 41
byte x;
active [2] proctype P() {
here:
  x = 1;
  x = 2;
  assert(_pid == 1 || !P[1]@here || x > 0)
}
