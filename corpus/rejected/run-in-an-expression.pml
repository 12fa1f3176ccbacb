// run cannot be part of a larger expression with others.
// expect: rejected L032
proctype W() { skip }
init { (run W() + 1) > run W() }
