// expect: violated invalid end state; states: 5; transitions: 5

chan q = [4] of {byte,byte};
active proctype P() {
  byte x, y;
  q!!3,1;
  q!!1,2;
  q!!2,0;
  q!!2,5;
  q!!2,3;
  if
  :: full(q) ->
      q?x,y
  :: nfull(q)
  fi;
  assert(x == 1);
  q??3,y;
  assert(y == 1);
  q?<x,y>;
  assert(x == 2 && y == 0);
  q??<2,y>;
  q??[2,5];
  q??x,eval(y + 3);
  assert(len(q) == 2 && nempty(q))
}
