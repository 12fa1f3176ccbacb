// expect: holds; states: 4; transitions: 4

byte g, my_g;
active proctype P() {
  d_step {
    if
    :: g = 1
    :: g = 2
    :: g = 3
    fi;
    select (my_g : (1) .. 3)
  };
  g = 3
}
