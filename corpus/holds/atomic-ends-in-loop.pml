// expect: holds; states: 16; transitions: 23

byte x;
active [2] proctype P() {
  byte i;
  atomic {
    i = 0;
    do
    :: i < 2 ->
        x++;
        i++
    :: i == 2 ->
        break
    od
  };
  x = 1
}
