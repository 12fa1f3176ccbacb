// spin: differs, because it counts the claim among the processes
// expect p: violated
// expect progress: violated
byte x;
active proctype A() {
  _nr_pr < 2;
  do :: x = 1 - x od
}
ltl p { [] (x == 0) }
