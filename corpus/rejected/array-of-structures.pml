// expect: rejected L027

typedef I { byte u }
typedef T { I i[2] }
chan q = [1] of {T};
active proctype P() {
  skip
}
