// expect: holds; states: 4879; transitions: 7255

byte g;
active proctype P() {
  byte i;
  i = 1;
  do
  :: i < 40 ->
      i++
  :: break
  od;
  g = i;
  if
  :: i = 0
  :: i = 1
  :: i = 2
  :: i = 3
  :: i = 4
  :: i = 5
  :: i = 6
  :: i = 7
  :: i = 8
  :: i = 9
  :: i = 10
  :: i = 11
  :: i = 12
  :: i = 13
  :: i = 14
  :: i = 15
  :: i = 16
  :: i = 17
  :: i = 18
  :: i = 19
  :: i = 20
  :: i = 21
  :: i = 22
  :: i = 23
  :: i = 24
  :: i = 25
  :: i = 26
  :: i = 27
  :: i = 28
  :: i = 29
  :: i = 30
  :: i = 31
  :: i = 32
  fi;
  g = i;
  i = 0;
  do
  :: i < 33 ->
      i++
  :: break
  od
}
