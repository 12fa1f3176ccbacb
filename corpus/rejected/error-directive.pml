// #error stops everything.
// expect: rejected
#error this model is not meant to be read
active proctype P() { skip }
