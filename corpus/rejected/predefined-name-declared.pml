// expect: rejected L002

byte _priority;
active proctype P() {
  skip
}
