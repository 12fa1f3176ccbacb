// expect: rejected L021

typedef T { byte a }
T t;
active proctype P() {
  printf("%d\n",t)
}
