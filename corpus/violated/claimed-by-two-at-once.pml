// expect: violated channel claim
chan q = [2] of { byte };
active [2] proctype P() { xs q; skip }
