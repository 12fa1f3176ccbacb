// expect: holds; states: 13; transitions: 19
chan q = [3] of { byte };
chan r = [1] of { byte };
active proctype P() { byte v; d_step { q!1; q!2; q?v; q!3 }; atomic { r!v; q?v; r?v } }
active proctype Q() { skip; skip }
trace { q!1; q!2; q?1; q!3; q?2 }
