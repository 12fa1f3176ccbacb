// expect: rejected L002
// spin: differs, because it lets the mtype name silently replace the variable

byte a;
mtype = { a }
active proctype P() {
  a == 1
}
