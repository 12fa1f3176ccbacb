// expect: rejected L004

byte x;
never {
  goto L
}

active proctype P() {
  x = 1
}
