// expect: holds; states: 2; transitions: 2

init {
  byte x = 3
}
