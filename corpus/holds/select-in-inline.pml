// expect: holds; states: 26; transitions: 28

inline pick(v) { select(v : 0 .. 2) } byte g; active proctype P() { byte i; pick(i); g = i; i = 9; pick(g) }
