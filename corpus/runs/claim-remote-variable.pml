// expect never: violated
// expect never fairly: violated
active proctype A() { byte n; do :: n < 3 -> n++ :: n == 3 -> n = 0 od }
never { do :: A[0]:n == 3 -> break :: else od }
