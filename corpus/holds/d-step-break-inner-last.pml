// expect: holds; states: 4; transitions: 4

byte g;
active proctype P() {
  d_step {
    g = 0;
    do
    :: g < 3 ->
        g++
    :: else ->
        break
    od
  };
  g = 5
}
