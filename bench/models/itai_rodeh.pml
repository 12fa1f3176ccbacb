// Leader election of Itai and Rodeh (1981) in an anonymous ring, with choices that repeat.
//
// Every active node draws a number and sends it round with a hop counter and a bit that says whether
// it is the only one.  Nodes with the largest number start another round if they are several.
//
//   -DN=4      number of nodes (default 5)
//   -DROUNDS=3 rounds, modulo which they are counted (default 3)
//
// expect: holds

#ifndef N
#define N 5
#endif
#ifndef ROUNDS
#define ROUNDS 3
#endif

chan link[N] = [N] of { byte, byte, byte, bool };  // round, number, hops, unique
byte leaders = 0;

active [N] proctype Node() {
  byte round = 1, mine, r, m, h;
  bool unique;

draw:
  if
  :: mine = 1
  :: mine = 2
  fi;
  link[_pid] ! round, mine, 1, true;
end_candidate:
  if
  :: atomic { link[(_pid + N - 1) % N] ? r, m, h, unique;
       if
       :: h == N && unique && r == round && m == mine -> leaders++; goto won
       :: h == N && !unique && r == round && m == mine && round < ROUNDS -> round++; goto draw
       :: h == N && !unique && r == round && m == mine && round == ROUNDS -> goto end_passive
       :: h < N && r == round && m == mine -> link[_pid] ! r, m, h + 1, false; goto end_candidate
       :: r > round || (r == round && m > mine) -> link[_pid] ! r, m, h + 1, unique; goto end_passive
       :: r < round || (r == round && m < mine) -> goto end_candidate
       fi }
  fi;
end_passive:
  if
  :: atomic { link[(_pid + N - 1) % N] ? r, m, h, unique;
       if
       :: h < N -> link[_pid] ! r, m, h + 1, unique
       :: else
       fi;
       goto end_passive }
  fi;
won:
  assert(leaders == 1);
end_won:
  if
  :: link[(_pid + N - 1) % N] ? _, _, _, _ -> goto end_won
  fi
}
