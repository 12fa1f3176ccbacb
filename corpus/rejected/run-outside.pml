// expect: rejected L032

byte g = run P();
active proctype P() {
  skip
}
