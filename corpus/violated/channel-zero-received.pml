// Receiving from a channel variable that was never given a channel.
// expect: violated run-time error
chan c = [1] of { chan };
active proctype P() { chan d; byte v; c!d; c?d; d?v }
