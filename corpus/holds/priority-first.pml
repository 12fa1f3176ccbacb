// Of the processes that can move, only those of the highest priority do.
// expect: holds; states: 12; transitions: 12
byte order, hi, lo;
active proctype Low() priority 1 { lo = order; order++ }
active proctype High() priority 5 { hi = order; order++; assert(lo == 0 && hi == 0) }
active proctype Mid() priority 3 { order > 0; assert(hi == 0 && order == 1); order++ }
