// expect: holds; states: 7; transitions: 7

mtype = { a, b, c }
mtype = { d }
mtype:f = { x, y }
mtype m = c;
mtype:f n = y;
active proctype P() {
  assert(a == 3 && b == 2 && c == 1 && d == 4 && x == 2 && y == 1);
  m = d;
  n = x;
  printm(m);
  printf("%e %d\n",n,n)
}
