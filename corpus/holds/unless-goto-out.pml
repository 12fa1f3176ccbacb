// A jump out of the main sequence leaves the reach of the escape.
// expect: holds; states: 14; transitions: 14
byte x;
active proctype P() {
  {
    x = 1;
    if
    :: goto done
    :: x = 2
    fi;
    x = 3
  } unless { x == 2 -> x = 4 };
  assert(x == 4);
  x = 2;
done:
  x = x;
  assert(x == 1 || x == 2)
}
