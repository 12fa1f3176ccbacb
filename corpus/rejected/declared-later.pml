// expect: rejected L001

active proctype P() {
  g = 1
}

byte g;
