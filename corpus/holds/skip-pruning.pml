// expect: holds; states: 19; transitions: 19

byte g;
active proctype P() {
  if
  :: g == 0 ->
      skip;
      skip;
      skip;
      printf("x\n");
      skip;
      g = 1;
      skip;
      skip
  :: skip ->
      skip;
      L: skip;
      skip;
      g = 2
  fi;
  skip;
  skip;
  if
  :: g == 77 ->
      goto L
  :: else
  fi
}
