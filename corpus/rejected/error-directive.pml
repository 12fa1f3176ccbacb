// #error stops everything.
// expect: rejected P008
#error this model is not meant to be read
active proctype P() { skip }
