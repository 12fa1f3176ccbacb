// expect: rejected L035

active proctype P() priority 300 {
  skip
}
