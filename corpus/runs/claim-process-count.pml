// expect never: ?
// expect never fairly: ?
active proctype A() { run B() }
proctype B() { skip }
never { do :: _nr_pr < 2 :: _nr_pr == 2 -> break od }
