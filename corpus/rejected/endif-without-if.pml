// #endif without #if.
// expect: rejected P006
active proctype P() { skip }
#endif
