// expect: rejected L027
// spin: differs, because Rondo keeps the length of a channel in a byte

chan q = [300] of {byte};
active proctype P() {
  q!1
}
