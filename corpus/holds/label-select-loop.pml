// expect: holds; states: 12; transitions: 12

byte g, my_g;
active proctype P() {
  {
    L: select (my_g : (1) .. 3)
  }
}
