// expect: violated assertion; states: 43; transitions: 73

byte g;
active [2] proctype P() {
  printf("hello %d\n",g);
  assert(g < 3);
  g++;
  printm(g);
  assert(g != 2 || _pid == 1)
}
