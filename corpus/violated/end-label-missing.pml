// A server that waits for ever without an end label.
// expect: violated invalid end state; states: 5; transitions: 6
chan q = [1] of { byte };
active proctype Server() { byte v; do :: q?v od }
active proctype Client() { q!1 }
