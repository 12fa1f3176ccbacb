// expect: rejected L045

active proctype P() {
  np_
}
