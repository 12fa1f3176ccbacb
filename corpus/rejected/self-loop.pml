// expect: rejected L010

active proctype P() {
  do
  :: skip
  od
}
