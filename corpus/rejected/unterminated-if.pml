// #if without #endif.
// expect: rejected P006
#if 1
active proctype P() { skip }
