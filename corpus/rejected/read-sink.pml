// expect: rejected L050

byte x;
active proctype P() {
  x = _
}
