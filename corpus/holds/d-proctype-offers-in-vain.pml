// A rendezvous send without a partner cannot be executed, so there is no choice; Spin reports one.
// spin: differs, because it counts the offer as executed
// expect: holds; states: 11; transitions: 11
chan c = [0] of { byte };
byte x;
active D_proctype P() {
  do
  :: x < 3 -> x++
  :: c!1 -> break
  od
}
active proctype Q() { byte b; x == 3; c?b }
