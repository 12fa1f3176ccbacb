// expect: holds; states: 4; transitions: 4

byte g;
active proctype P() {
  byte i;
  d_step {
    i = 1;
    if
    :: i == 1 ->
        goto done
    :: else ->
        g = 1
    fi;
    g = 2;
    done: skip
  };
  g = 5
}
