// expect: rejected L010

active proctype P() {
  L: skip;
  goto L
}
