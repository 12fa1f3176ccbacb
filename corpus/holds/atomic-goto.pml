// Jumps within an atomic sequence and out of it, and a label at its start.
// expect: holds; states: 31; transitions: 51
byte x;
active [2] proctype P() {
  byte i;
start:
  atomic {
    i++;
    if
    :: i < 2 -> goto inner
    :: else -> goto out
    fi;
    assert(false);
inner:
    x++;
    goto start
  };
out:
  assert(i == 2 && x >= 1);
  x--
}
