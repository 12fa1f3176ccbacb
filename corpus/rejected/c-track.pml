// Tracked C state.
// expect: rejected P018
// spin: differs, because embedded C is refused here
c_decl { int a; }
c_track "&a" "sizeof(int)"
active proctype P() { skip }
