// A definition on the command line comes before the first line of the file.
// options: -DCOPIES=3
// expect: holds; states: 85; transitions: 193
#ifndef COPIES
#define COPIES 1
#endif
byte n;
active [COPIES] proctype P() {
  n++;
  n <= COPIES;
  assert(COPIES == 3)
}
