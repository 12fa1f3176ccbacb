// expect: holds; states: 8; transitions: 8

chan q = [1] of {bit};
chan r = [1] of {bit,byte};
byte x;
active proctype P() {
  q!5;
  q?x;
  assert(x == 5);
  r!5,300;
  r?x,_;
  assert(x == 1)
}
