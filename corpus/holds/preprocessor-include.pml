// An included file is found beside the file that includes it, and is read once if it guards itself.
// expect: holds; states: 492; transitions: 863
#include "include/sizes.inc"
#include "include/sizes.inc"
Slot slots[SLOTS];
active [2] proctype P() {
  byte i;
  for (i : 0 .. SLOTS - 1) {
    atomic {
      if
      :: !slots[i].taken -> slots[i].taken = true; slots[i].owner = TWICE(_pid + 1)
      :: else
      fi
    }
  }
  assert(slots[2].owner == 2 || slots[2].owner == 4)
}
