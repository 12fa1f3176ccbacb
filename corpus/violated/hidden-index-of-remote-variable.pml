// expect: violated assertion

// To index a variable of another process is to read.
hidden byte i;

active proctype A() {
  byte a[2];
  a[1] = 5;
end:
  false
}

active proctype B() {
  A@end;
  i = 1;
  assert(A:a[i] != 5)
}
