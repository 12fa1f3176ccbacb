// ?[ ] asks whether a receive would be executable and changes nothing, not even variables.
// expect: holds; states: 11; transitions: 11
chan q = [2] of { byte, bit };
active proctype P() {
  byte v = 4;
  assert(!q?[v, 1]);
  q!3, 1;
  assert(q?[3, 1] && !q?[4, 1] && q??[3, 1]);
  assert(q?[v, 1] && v == 4);
  q!5, 0;
  assert(!q?[5, 0] && q??[5, 0]);
  assert(q?[eval(v - 1), 1]);
  v = (q??[5, 0] -> 1 : 2);
  assert(v == 1)
}
