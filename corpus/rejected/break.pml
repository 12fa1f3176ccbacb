// expect: rejected L007

byte g;
active proctype P() {
  g = 1;
  break
}
