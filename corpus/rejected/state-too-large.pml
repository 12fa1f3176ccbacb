// expect: rejected L047
// spin: differs, because its verifier is generated and then finds the state too large

byte a[70000];
active proctype P() {
  a[3] = 1
}
