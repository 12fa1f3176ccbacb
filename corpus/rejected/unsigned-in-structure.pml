// expect: rejected L027

typedef T { unsigned u : 3 }
chan q = [1] of {T};
active proctype P() {
  skip
}
