// Testing before setting is not enough.
// expect: violated assertion; states: 52; transitions: 97
bool lock;
byte inside;
active [2] proctype P() {
  do
  :: !lock ->
     lock = true;
     inside++;
     assert(inside == 1);
     inside--;
     lock = false
  od
}
