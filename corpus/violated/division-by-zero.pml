// Division by a variable that becomes zero.
// expect: violated run-time error
byte x = 2, y = 8;
active proctype P() { do :: x-- ; y = 8 / x od }
