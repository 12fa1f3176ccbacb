// expect: holds; states: 11; transitions: 14

chan g = [1] of {chan};
proctype Q(chan c) {
  byte x;
  c?x;
  assert(x == 5)
}

active proctype P() {
  chan mine = [1] of {byte};
  run Q(mine);
  mine!5;
  g!mine
}
