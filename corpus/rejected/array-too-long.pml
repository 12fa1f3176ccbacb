// expect: rejected L017
// spin: differs, because its verifier is generated and then finds the state too large

byte a[2000000];
active proctype P() {
  skip
}
