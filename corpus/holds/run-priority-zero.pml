// expect: holds; states: 5; transitions: 5

proctype Q() {
  skip
}

active proctype P() {
  run Q() priority 0
}
