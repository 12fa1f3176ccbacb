// A loop in a block can end a d_step, whatever comes next.
// expect: holds; states: 10; transitions: 10
// spin: differs, because it takes the way to the next loop for a jump out of the d_step
byte x = 3;
active proctype P() {
  d_step {
    x++;
    {
      do
      :: x > 0 -> x--
      :: else -> break
      od
    }
  };
  do
  :: x < 3 -> x++
  :: else -> break
  od
}
