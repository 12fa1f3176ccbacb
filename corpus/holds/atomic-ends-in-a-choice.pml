// An atomic sequence that ends with a choice or a loop ends with its last statement.
// expect: holds; states: 35; transitions: 68
byte x;
active [2] proctype P() {
  atomic {
    x < 4;
    if
    :: x++
    :: x = x + 2
    fi
  };
  atomic {
    do
    :: x > 1 -> x--
    :: x <= 1 -> break
    od
  };
  x = x
}
