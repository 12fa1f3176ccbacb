// expect: rejected L014

byte g;
active proctype P() {
  d_step {
    {
      g = 2
    } unless {
      g == 3
    };
    g = 4
  }
}
