// Leader election of Itai and Rodeh in an anonymous ring without round numbers (Fokkink and Pang,
// 2006): see itai_rodeh.pml.
//
// Over links that keep the order of messages, numbers of an earlier round cannot be mistaken for
// those of this one.
//
//   -DN=5  number of nodes (default 5)
//
// expect: holds

#ifndef N
#define N 5
#endif

chan link[N] = [N] of { byte, byte, bool };  // number, hops, unique
byte leaders = 0;

active [N] proctype Node() {
  byte mine, m, h;
  bool unique;

draw:
  if
  :: mine = 1
  :: mine = 2
  fi;
  link[_pid] ! mine, 1, true;
end_candidate:
  if
  :: atomic { link[(_pid + N - 1) % N] ? m, h, unique;
       if
       :: h == N && unique && m == mine -> leaders++; goto won
       :: h == N && !unique && m == mine -> goto draw
       :: h < N && m == mine -> link[_pid] ! m, h + 1, false; goto end_candidate
       :: m > mine -> link[_pid] ! m, h + 1, unique; goto end_passive
       :: m < mine -> goto end_candidate
       fi }
  fi;
end_passive:
  if
  :: atomic { link[(_pid + N - 1) % N] ? m, h, unique;
       if
       :: h < N -> link[_pid] ! m, h + 1, unique
       :: else
       fi;
       goto end_passive }
  fi;
won:
  assert(leaders == 1);
end_won:
  if
  :: link[(_pid + N - 1) % N] ? _, _, _ -> goto end_won
  fi
}
