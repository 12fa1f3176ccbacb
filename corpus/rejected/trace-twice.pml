// expect: rejected L053
chan q = [1] of { byte };
trace { q!1 }
notrace { q?2 }
init { skip }
