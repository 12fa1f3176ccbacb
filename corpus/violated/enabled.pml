// expect: violated invalid end state; states: 1; transitions: 1
// warns: L108

byte g;
active proctype P() {
  enabled(1);
  g = 1
}

active proctype Q() {
  g == 1;
  g = 2
}
