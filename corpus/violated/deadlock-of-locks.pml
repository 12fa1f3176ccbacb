// Taking two locks in opposite order.
// expect: violated invalid end state; states: 23; transitions: 29
bool a, b;
active proctype P() {
  atomic { !a -> a = true };
  atomic { !b -> b = true };
  a = false; b = false
}
active proctype Q() {
  atomic { !b -> b = true };
  atomic { !a -> a = true };
  b = false; a = false
}
