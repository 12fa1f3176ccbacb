// expect: holds; states: 7; transitions: 7

chan q = [1] of {chan};
chan r[2] = [1] of {byte};
active proctype P() {
  chan c;
  q!r[1];
  q?c;
  c!4;
  r[1]?4;
  assert(c == r[1])
}
