// expect: violated run-time error

byte g;
active proctype P() {
  set_priority(0,0);
  g = 1
}
