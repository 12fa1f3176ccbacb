// A proctype declared twice.
// expect: rejected P023
proctype P() { skip }
proctype P() { skip }
init { run P() }
