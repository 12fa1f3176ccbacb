// expect: holds; states: 51; transitions: 81

show byte h;
local int k;
active [2] proctype P() {
  show byte x;
  h = 3;
  h++;
  x = 1;
  k = x
}
