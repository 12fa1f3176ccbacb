// An included file that is not there.
// expect: rejected P001
#include "no-such-file.inc"
active proctype P() { skip }
