// A channel parameter of an active process is no channel.
// expect: violated run-time error
chan other = [1] of { byte };
active proctype P(chan q) { q!1 }
