// expect: holds; states: 16; transitions: 23

byte x;
active [2] proctype P() {
  byte i;
  atomic {
    do
    :: i < 2 ->
        i++;
        if
        :: i == 1 ->
            x++
        :: else ->
            break
        fi
    :: i > 5 ->
        break
    od
  };
  x = 9
}
