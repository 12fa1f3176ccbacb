// expect: holds; states: 9; transitions: 9

byte g;
active proctype P() {
  do
  :: timeout && g < 3 ->
      g++
  :: g == 3 ->
      break
  od
}
