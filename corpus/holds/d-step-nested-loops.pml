// expect: holds; states: 4; transitions: 4

byte g;
active proctype P() {
  byte i, j;
  d_step {
    do
    :: i < 3 ->
        i++;
        j = 0;
        do
        :: j < 2 ->
            j++;
            g++
        :: else ->
            break
        od
    :: else ->
        break
    od
  };
  g = 5
}
