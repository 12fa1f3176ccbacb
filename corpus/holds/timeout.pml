// expect: holds; states: 10; transitions: 10

byte g;
active proctype P() {
  g = 1;
  timeout;
  g = 2;
  if
  :: g == 9
  :: timeout ->
      g = 3
  fi
}

active proctype Q() {
  g == 2;
  g = 4
}
