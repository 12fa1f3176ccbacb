// The Needham-Schroeder public key protocol (1978), and the attack on it (Lowe, 1995).
//
// Alice and Bob want to be sure of each other.  {...}_X can only be read by X:
//
//   1  Alice -> Bob    {Alice, nonce_a}_Bob
//   2  Bob -> Alice    {nonce_a, nonce_b}_Alice
//   3  Alice -> Bob    {nonce_b}_Bob
//
// It stood for seventeen years.  Then a model checker found that if Alice ever talks to a dishonest
// partner, that one can use her to answer Bob's question and pass for Alice: look at the
// counterexample.  needham_schroeder_lowe.pml is the repaired protocol.
//
// expect: violated assertion; states: 12305; transitions: 18713

mtype = { alice, bob, intruder, nonce_a, nonce_b, nonce_i, none };

// Number of the message, whose key it is sealed with, a name, two nonces.  Receiving with a given
// key, name or nonce takes only messages that have just these: anything else is as good as lost.
chan net = [0] of { byte, mtype, mtype, mtype, mtype };

mtype alices_partner = none;    // ghosts: whom each of the two believes to talk to,
mtype bobs_partner = none;
bool knows_b = false;           // and whether the intruder knows Bob's nonce

active proctype Alice() {
  mtype answer;

  if
  :: alices_partner = bob
  :: alices_partner = intruder  // an honest Alice may talk to dishonest people
  fi;
end_asking:
  net ! 1, alices_partner, alice, nonce_a, none;
end_waiting:
  net ? 2, alice, _, nonce_a, answer;
end_answering:
  net ! 3, alices_partner, none, answer, none
}

active proctype Bob() {
  mtype partner, question;

end_idle:
  net ? 1, bob, partner, question, _;
end_replying:
  net ! 2, partner, none, question, nonce_b;
end_waiting:
  net ? 3, bob, _, nonce_b, _;

  // Bob has his nonce back, which only his partner could read: so it is his partner who talks.
  bobs_partner = partner;
  assert(bobs_partner != alice || alices_partner == bob);
  assert(bobs_partner != alice || !knows_b)
}

// The intruder picks a nonce that it knows.
inline nonce(n) {
  if
  :: n = nonce_i
  :: knows_a -> n = nonce_a
  :: knows_b -> n = nonce_b
  fi
}

// What has been dealt with is cleared away, so that states do not differ by it.
inline forget() {
  kind = 0;
  key = none;
  name = none;
  first = none;
  second = none
}

// The intruder owns the network.  It catches what it likes, keeps one message that it cannot read,
// opens what is sealed for it, and sends whatever it can put together from the nonces it knows.
active proctype Intruder() {
  byte kind = 0, kept = 0;
  mtype key = none, name = none, first = none, second = none;
  mtype kept_key, kept_name, kept_first, kept_second;
  bool knows_a = false;

end_idle:
  do
  :: atomic {                             // catch one,
       net ? kind, key, name, first, second ->
       if
       :: key == intruder ->              // and open it
          knows_a = knows_a || first == nonce_a || second == nonce_a;
          knows_b = knows_b || first == nonce_b || second == nonce_b
       :: key != intruder ->              // or keep it sealed
          kept = kind;
          kept_key = key;
          kept_name = name;
          kept_first = first;
          kept_second = second
       :: skip
       fi;
       forget()
     }
  :: net ! kept, kept_key, kept_name, kept_first, kept_second
  :: atomic {                             // put one together
       nonce(first);
       nonce(second);
       if
       :: name = alice
       :: name = bob
       :: name = intruder
       fi;
       if
       :: kind = 1; key = bob
       :: kind = 2; key = alice
       :: kind = 3; key = bob
       fi;
end_sending:
       net ! kind, key, name, first, second;
       forget()
     }
  od
}
