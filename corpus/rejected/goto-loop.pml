// expect: rejected L011

active proctype P() {
  L: goto M;
  M: goto L
}
