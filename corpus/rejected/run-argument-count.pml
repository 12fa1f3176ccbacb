// A process started with one argument too many.
// expect: rejected L031
proctype P(byte a) { skip }
init { run P(1, 2) }
