// expect: rejected L052
// spin: differs, because it reads the formula as if the operator were a number

byte g;
active proctype P() {
  g = 1
}

ltl p { [](g == 1) == 1 }
