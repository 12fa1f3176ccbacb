// A process of high priority that spins keeps the low one from ever moving, yet both can end badly.
// expect: violated invalid end state; states: 6; transitions: 6
byte x;
active proctype Low() priority 1 { x = 1; assert(x == 2) }
active proctype High() priority 2 { x = 0; x == 1; x = 2; x == 3 }
