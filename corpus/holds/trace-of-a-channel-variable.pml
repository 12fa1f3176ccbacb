// Whether a message is of interest depends on what the variable holds then.
// expect: holds; states: 7; transitions: 7
chan q = [4] of { byte };
chan r = [1] of { byte };
chan p;
active proctype P() { q!1; p = q; q!2; p = r; q!3 }
trace { p!2 }
