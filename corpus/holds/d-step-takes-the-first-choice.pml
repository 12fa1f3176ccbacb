// Inside a d_step the first executable option is taken, always.
// expect: holds; states: 10; transitions: 14
byte x;
active proctype P() {
  d_step {
    if
    :: false -> x = 1
    :: true -> x = 2
    :: true -> x = 3
    fi;
    do
    :: x < 5 -> x++
    :: x < 9 -> x = 9
    :: else -> break
    od
  };
  assert(x == 9)
}
active proctype Q() { assert(x == 0 || x == 9) }
