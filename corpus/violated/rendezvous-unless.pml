// expect: violated invalid end state; states: 16; transitions: 22

chan q = [0] of {byte};
byte g;
active proctype P() {
  {
    g = 1;
    g = 2;
    g = 3
  } unless {
    q?_;
    g = 9
  };
  g = 5
}

active proctype Q() {
  q!1
}
