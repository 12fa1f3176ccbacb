// expect acceptance: holds
// expect acceptance fairly: holds
active proctype A() { byte x; accept: do :: x < 2 -> x++ :: x == 2 -> break od; do :: x > 0 -> x-- :: else -> x = 1 od }
