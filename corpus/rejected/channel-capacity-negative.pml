// expect: rejected L027
// spin: differs, because it takes any number

chan q = [-1] of {byte};
active proctype P() {
  skip
}
