// expect: rejected L036

byte x = 1;
active proctype P(byte a) provided (a == 0) {
  byte z;
  z = 1
}
