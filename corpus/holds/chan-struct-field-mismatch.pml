// expect: holds; states: 4; transitions: 4

typedef T { byte a }
T t;
chan q = [1] of {byte};
active proctype P() {
  q!t;
  q?t
}
