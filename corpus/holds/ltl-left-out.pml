// expect: holds; states: 4; transitions: 4

#define p (g == 1)
byte g; ltl p1 { [] (p -> <> (g == 2)) } ltl { always (g < 3) } active proctype P() { g = 1; L: g = 2 } ltl p3 { <> P[0]@L U (g == 2) }
