// expect never: violated
// expect never fairly: violated
active proctype A() { run B() }
proctype B() { skip }
never { do :: _nr_pr < 2 :: _nr_pr == 2 -> break od }
