// C state.
// expect: rejected
// spin: differs, because embedded C is refused here
c_state "int a" "Global"
active proctype P() { skip }
