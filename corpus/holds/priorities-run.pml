// expect: holds; states: 25; transitions: 26

byte g;
proctype Q() {
  g++;
  g++
}

init {
  atomic {
    run Q() priority 4;
    run Q() priority 2;
    run Q()
  };
  g = 0
}
