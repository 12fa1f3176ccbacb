// expect: holds; states: 19; transitions: 25

byte x, y;
active [2] proctype P() {
  byte i;
  d_step {
    i = 0;
    do
    :: i < 3 ->
        i++;
        x = x + i
    :: else ->
        break
    od;
    y = x
  };
  x = 0
}
