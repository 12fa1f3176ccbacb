// expect: rejected L032
// spin: differs, because it lets a claim start processes

byte g;
never {
  run P()
}

active proctype P() {
  skip
}
