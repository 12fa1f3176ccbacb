// expect: rejected P027
chan q = [1] of { byte };
trace { do :: q!1 :: else -> break od }
init { skip }
