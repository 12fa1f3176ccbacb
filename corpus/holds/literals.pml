// true, false, characters and numbers.
// expect: holds; states: 8; transitions: 8
byte c = 'a';
bool t = true, f = false;
active proctype P() {
  assert(c == 97 && 'b' == c + 1);
  assert(t == 1 && f == 0 && t != f);
  if
  :: t -> skip
  :: f -> assert(false)
  fi;
  c = '0';
  assert(c == 48)
}
