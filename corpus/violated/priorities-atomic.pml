// expect: violated invalid end state; states: 6; transitions: 6

byte g;
active proctype P() priority 3 {
  atomic {
    g = 1;
    g == 5;
    g = 2
  };
  g = 6
}

active proctype Q() priority 2 {
  g = 3;
  g = 5;
  g == 2;
  g = 4
}
