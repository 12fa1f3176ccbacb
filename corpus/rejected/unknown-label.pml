// expect: rejected L004

active proctype P() {
  goto L
}
