// expect: rejected L020

typedef T { byte count }
T t;
active proctype P() {
  t.cuont = 1
}
