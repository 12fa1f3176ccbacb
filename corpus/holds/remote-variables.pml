// proctype[pid]:name reads a local variable of another process.
// expect: holds; states: 35; transitions: 61
byte go;
active [2] proctype P() { byte mine = 5; mine = mine + _pid; go++; mine = 9 }
active proctype Q() {
  go == 2;
  assert(P[0]:mine == 5 || P[0]:mine == 9);
  assert(P[1]:mine == 6 || P[1]:mine == 9 || P[1]:mine == 0)
}
