// expect: rejected L002

active proctype P() {
  byte _pid;
  skip
}
