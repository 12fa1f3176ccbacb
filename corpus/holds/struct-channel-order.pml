// expect: holds; states: 6; transitions: 6

typedef T { chan a = [1] of {byte}; chan b = [1] of {byte} }
T s[2];
chan z = [1] of {byte};
active proctype P() {
  s[1].b!3;
  z!1;
  s[1].b?3;
  assert(z == 1)
}
