// expect: rejected L033

active [256] proctype P() {
  skip
}
