// expect: rejected L035

active proctype P() priority 0 {
  skip
}
