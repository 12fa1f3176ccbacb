// expect: holds; states: 100; transitions: 173

byte g;
active [2] proctype P() {
  {
    byte k = 1;
    g = k
  };
  {
    byte k = 2;
    g = k;
    k++
  };
  {
    int k;
    g = k
  }
}
