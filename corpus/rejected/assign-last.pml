// expect: rejected L022

active proctype P() {
  _last = 1
}
