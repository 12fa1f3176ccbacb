// The 256th process.
// expect: violated run-time error
proctype W() { end: false }
active proctype P() { do :: run W() od }
