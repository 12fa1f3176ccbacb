// expect: rejected L037
// spin: differs, because it writes C that does not compile

chan q = [0] of {byte};
byte x;
active proctype P() priority 2 {
  q!1
}

active proctype Q() {
  q?x
}
