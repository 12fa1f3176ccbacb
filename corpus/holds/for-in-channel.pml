// for over a channel looks at each message once and leaves them as they were.
// expect: holds; states: 29; transitions: 29
typedef Msg { byte k; bit f };
chan c = [3] of { Msg };
active proctype P() {
  Msg m;
  byte sum;
  m.k = 1; c!m;
  m.k = 2; m.f = 1; c!m;
  m.k = 4; c!m;
  for (m in c) { sum = sum + m.k }
  assert(sum == 7 && len(c) == 3);
  c?m;
  assert(m.k == 1 && m.f == 0)
}
