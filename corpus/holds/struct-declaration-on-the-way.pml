// expect: holds; states: 137; transitions: 243

typedef T { byte a = 3; byte b[2] = 4 }
byte g;
active [2] proctype P() {
  g = 1;
  T t;
  g = t.a + t.b[1];
  t.a = 9;
  {
    byte z = 5;
    T u;
    g = u.a;
    u.a = z
  }
}
