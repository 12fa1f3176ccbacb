// An index must not use the array it is for.
// expect: rejected L043
byte a[3];
active proctype P() { a[a[0]] = 1 }
