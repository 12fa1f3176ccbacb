// expect: rejected L007

byte g;
active proctype P() {
  if
  :: g == 0 ->
      break
  :: else
  fi
}
