// expect: holds; states: 5; transitions: 5

chan q = [1] of {byte};
active proctype P() {
  if
  :: q ->
      skip
  :: else
  fi;
  q == 1
}
