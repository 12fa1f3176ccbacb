// expect: holds; states: 34; transitions: 66

byte x;
active [2] proctype P() {
  byte i;
  if
  :: goto in
  :: skip
  fi;
  atomic {
    x = 1;
    in: x = 2;
    i++;
    x = 3
  };
  x = 0
}
