// expect: rejected L051
// spin: differs, because it warns and lets the claim change the model
byte x;
active proctype A() { do :: x = 1 - x od }
never { do :: x == 0 :: x == 1 -> x = 0 od }
