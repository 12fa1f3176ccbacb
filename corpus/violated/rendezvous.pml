// expect: violated invalid end state; states: 139; transitions: 251

chan q = [0] of {byte};
chan r = [0] of {byte};
byte g;
active [2] proctype P() {
  byte x;
  if
  :: q!_pid ->
      g = 1
  :: r?x ->
      g = 2
  :: q?x ->
      g = 3
  fi;
  g = 4
}

active proctype Q() {
  byte x;
  if
  :: q?x ->
      skip
  :: r!3 ->
      skip
  fi;
  q?x
}
