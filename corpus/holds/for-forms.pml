// expect: holds; states: 96; transitions: 97

typedef M { byte v }
byte a[3];
chan q = [2] of {M};
active proctype P() {
  byte i;
  M m;
  for (i in a) {
    a[i] = i * 2
  };
  m.v = 5;
  q!m;
  m.v = 6;
  q!m;
  for (m in q) {
    a[0] = m.v
  };
  L: for (i : 1 .. 2) {
    a[i]++;
    if
    :: a[i] == 3 ->
        break
    :: else
    fi
  };
  for (i : a[1] .. a[2]) {
    skip
  };
  for (m in q) {
    a[1] = m.v
  };
  {
    for (m in q) {
      a[1] = m.v
    }
  };
  if
  :: a[1] == 6 ->
      a[1] = 0;
      goto L
  :: else
  fi
}
