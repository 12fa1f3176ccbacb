// C declarations.
// expect: rejected P018
// spin: differs, because embedded C is refused here
c_decl { typedef struct { int a; } T; }
active proctype P() { skip }
