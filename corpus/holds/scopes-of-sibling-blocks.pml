// A name declared in a block is gone after it; a sibling block may use it again, for another type.
// expect: holds; states: 388; transitions: 718
byte x;
active [2] proctype P() {
  { byte t = 3; x = t };
  { short t; t = -1; assert(t < 0) };
  if
  :: true -> { bit u; u = 1; x = u }
  :: true -> { byte u; u = 2; x = u }
  fi;
  assert(x >= 1 && x <= 3)
}
