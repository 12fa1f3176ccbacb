// A proctype declared twice.
// expect: rejected
proctype P() { skip }
proctype P() { skip }
init { run P() }
