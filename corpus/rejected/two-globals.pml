// expect: rejected L002

byte a;
int a;
active proctype P() {
  a = 1
}
