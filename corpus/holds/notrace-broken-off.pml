// After the first message that does not fit, nothing matters.
// expect: holds; states: 5; transitions: 5
chan q = [4] of { byte };
notrace { q!1; q!2 }
active proctype P() { q!1; q!3; q!1; q!2; end: false }
