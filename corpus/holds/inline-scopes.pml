// expect: holds; states: 1237; transitions: 1968

inline twice(v) { byte t = v; t = t * 2; v = t } byte g = 1; active [2] proctype P() { twice(g); twice(g); L: twice(g) }
