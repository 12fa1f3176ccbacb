// expect: holds; states: 104; transitions: 133

byte g;
active proctype P() {
  byte i, my_i;
  if
  :: i = 1
  :: i = 2
  :: i = 3
  fi;
  g = i;
  select (my_i : (1) .. 3);
  g = my_i;
  select (i : (0) .. g);
  g = i;
  L: if
  :: i = 2
  :: i = 3
  :: i = 4
  fi
}
