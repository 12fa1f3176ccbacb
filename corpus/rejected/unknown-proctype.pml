// expect: rejected L003

init {
  run Q()
}
