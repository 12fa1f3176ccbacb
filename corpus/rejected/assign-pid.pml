// expect: rejected L022

active proctype P() {
  _pid = 1
}
