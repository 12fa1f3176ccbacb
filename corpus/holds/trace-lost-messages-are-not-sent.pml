// options: --full-channel lose
// expect: holds; states: 6; transitions: 6
chan q = [1] of { byte };
active proctype P() { q!1; q!2; q?_; q!3 }
trace { q!1; q!3 }
