// expect: holds; states: 16; transitions: 23

byte x;
active [2] proctype P() {
  byte i;
  atomic {
    do
    :: i < 2 ->
        i++
    :: else ->
        break
    od;
    x = i
  };
  x = 1
}
