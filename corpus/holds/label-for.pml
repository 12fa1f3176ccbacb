// expect: holds; states: 13; transitions: 13

byte g;
active proctype P() {
  {
    L: for (g : 1 .. 3) {
      skip
    }
  }
}
