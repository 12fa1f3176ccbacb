// expect: rejected L017

byte a[-2];
active proctype P() {
  skip
}
