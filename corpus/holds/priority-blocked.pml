// A process of high priority that is blocked lets the others run.
// expect: holds; states: 20; transitions: 27
byte x;
active proctype High() priority 9 { x == 2; x = 3; assert(x == 3) }
active [2] proctype Low() { x++; x > 2 -> assert(x >= 3) }
