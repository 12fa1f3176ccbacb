// #endif without #if.
// expect: rejected
active proctype P() { skip }
#endif
