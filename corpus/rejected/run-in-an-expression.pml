// run cannot be part of a larger expression with others.
// expect: rejected
proctype W() { skip }
init { (run W() + 1) > run W() }
