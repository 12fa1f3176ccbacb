// expect: holds; states: 9; transitions: 9

typedef I { byte v[2]; bit f }
typedef T { I in[2]; short s; chan c }
T t;
T ts[2];
active proctype P() {
  byte i;
  t.in[1].v[0] = 3;
  i = 1;
  ts[i].in[i].v[i] = t.in[i].v[0] + 1;
  ts[i].s = -4;
  assert(ts[1].in[1].v[1] == 4 && ts[1].s == -4 && ts[0].s == 0);
  t.in[0].f = 3;
  assert(t.in[0].f == 1)
}
