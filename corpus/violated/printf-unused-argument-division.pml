// expect: violated run-time error

// An argument that the format does not use is evaluated all the same.
byte zero;

active proctype A() {
  printf("printed\n", 1 / zero)
}
