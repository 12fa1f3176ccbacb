// A global that one process uses is dead between a read and the next write, like a local.
// expect: holds; states: 75; transitions: 121
byte seen;
chan c = [1] of { byte };
active proctype Sender() {
  byte n;
  do
  :: n < 4 -> c!n; n++
  :: else -> break
  od
}
active proctype Receiver() {
  byte sum;
  do
  :: c?seen -> sum = sum + seen % 2; assert(sum <= 2)
  :: empty(c) && sum == 2 -> break
  od
}
