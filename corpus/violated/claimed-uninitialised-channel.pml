// expect: violated run-time error
active proctype P() { chan q; xs q; skip }
