// expect: holds; states: 29; transitions: 40
// warns: L106

byte n = 3;
byte a[n];
active [n] proctype P() {
  a[2] = _pid
}
