// expect: rejected P027
chan q = [1] of { byte };
trace { atomic { q!1; q?1 } }
init { skip }
