// #if without #endif.
// expect: rejected
#if 1
active proctype P() { skip }
