// C state.
// expect: rejected P018
// spin: differs, because embedded C is refused here
c_state "int a" "Global"
active proctype P() { skip }
