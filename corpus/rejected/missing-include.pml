// An included file that is not there.
// expect: rejected
#include "no-such-file.inc"
active proctype P() { skip }
