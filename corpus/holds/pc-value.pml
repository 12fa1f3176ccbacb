// expect: holds; states: 82; transitions: 139
// warns: L108

byte g;
active [2] proctype P() {
  g = pc_value(0);
  g = pc_value(1);
  atomic {
    g = 1;
    g = pc_value(_pid)
  };
  if
  :: pc_value(0) == pc_value(1) ->
      g = 7
  :: else
  fi;
  g = pc_value(5)
}
