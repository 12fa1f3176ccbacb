// spin: differs, because under fairness its claim goes on where the model has ended as if it had not
// an end is no cycle without progress
// expect never: holds
// expect never fairly: holds
byte x;
active proctype A() { progress: x = 1; x = 2 }
never { do :: true :: np_ -> break od; accept: do :: np_ od }
