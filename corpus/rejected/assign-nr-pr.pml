// expect: rejected L022

active proctype P() {
  _nr_pr = 1
}
