// expect: holds; states: 4; transitions: 4

byte g, a[3];
active proctype P() {
  byte i;
  d_step {
    for (i in a) {
      a[i] = i;
      g = g + i
    }
  };
  g = 3
}
