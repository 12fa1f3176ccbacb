// expect: rejected L018

byte a[3];
byte g;
active proctype P() {
  g = a
}
