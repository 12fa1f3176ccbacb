// expect: holds; states: 13; transitions: 19

byte x, y;
active [2] proctype P() {
  byte i;
  d_step {
    do
    :: i < 3 ->
        i++
    :: i >= 3 ->
        break
    od
  };
  x = i
}
