// A structure in a message is sent and received as a whole, or field by field.
// expect: holds; states: 16; transitions: 20
typedef Head { byte from; bit ack };
chan q = [2] of { Head, byte };
active proctype P() {
  Head h;
  h.from = 3; h.ack = 1;
  q!h, 9;
  h.from = 4;
  q!h, 8
}
active proctype Q() {
  Head g;
  byte v;
  q?g, v;
  assert(g.from == 3 && g.ack == 1 && v == 9);
  q?g, v;
  assert(g.from == 4 && v == 8)
}
