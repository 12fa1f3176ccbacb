// Tracked C state.
// expect: rejected
// spin: differs, because embedded C is refused here
c_decl { int a; }
c_track "&a" "sizeof(int)"
active proctype P() { skip }
