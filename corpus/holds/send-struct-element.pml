// expect: holds; states: 5; transitions: 5

typedef T { byte a; byte b }
chan q = [1] of {T};
T ts[2];
active proctype P() {
  byte i;
  q!ts[i];
  i = 1;
  q?ts[i]
}
