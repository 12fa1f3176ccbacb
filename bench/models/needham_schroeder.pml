// The public key protocol of Needham and Schroeder, with an intruder (Lowe, 1995).
//
// Messages are tuples of a key and contents; the intruder forwards what it cannot read, reads what
// is encrypted for it, and composes messages of the nonces it knows.  The assertion denies that the
// responder believes to talk to the initiator without the initiator talking to it.
//
// expect: violated assertion

#define A 1
#define B 2
#define I 3
#define NA 4
#define NB 5
#define NI 6

// kind, key, first, second; kind 0: nothing under way
byte kind = 0, key = 0, first = 0, second = 0;
bool for_intruder = false;
byte partner_of_a = 0, partner_of_b = 0;
bool done_a = false, done_b = false;
bool knows_na = false, knows_nb = false;
byte stored_kind = 0, stored_key = 0, stored_first = 0, stored_second = 0;

#define SEND(k, y, f, s) kind = k; key = y; first = f; second = s; for_intruder = true

active proctype Initiator() {
s: if
  :: d_step { kind == 0; partner_of_a = B; SEND(1, B, NA, A) } goto wait
  :: d_step { kind == 0; partner_of_a = I; SEND(1, I, NA, A) } goto wait
  fi;
wait:
  if
  :: d_step { kind == 2 && key == A && first == NA && !for_intruder; kind = 0; done_a = true;
              SEND(3, partner_of_a, second, 0) } goto end
  fi;
end:
  skip
}

active proctype Responder() {
  byte nonce;
end_s: if
  :: d_step { kind == 1 && key == B && !for_intruder; nonce = first; partner_of_b = second;
              SEND(2, partner_of_b, nonce, NB) } goto end_wait
  fi;
end_wait:
  if
  :: d_step {
       kind == 3 && key == B && first == NB && !for_intruder;
       kind = 0; done_b = true
     } goto check
  fi;
check:
  assert(partner_of_b != A || partner_of_a == B)
}

active proctype Intruder() {
end_s: if
  :: d_step {
       for_intruder && key == I && (first == NA || second == NA);
       knows_na = true; kind = 0; for_intruder = false
     } goto end_s
  :: d_step {
       for_intruder && key == I && (first == NB || second == NB);
       knows_nb = true; kind = 0; for_intruder = false
     } goto end_s
  :: d_step { for_intruder && key != I; for_intruder = false } goto end_s
  :: d_step {
       for_intruder && key != I && stored_kind == 0;
       stored_kind = kind; stored_key = key; stored_first = first; stored_second = second; kind = 0;
       for_intruder = false
     } goto end_s
  :: d_step {
       kind == 0 && stored_kind != 0;
       kind = stored_kind; key = stored_key; first = stored_first; second = stored_second
     } goto end_s
  :: d_step {
       stored_kind != 0;
       stored_kind = 0; stored_key = 0; stored_first = 0; stored_second = 0
     } goto end_s
  :: d_step { kind != 0 && !for_intruder; kind = 0 } goto end_s
  :: d_step { kind == 0 && knows_na; kind = 1; key = B; first = NA; second = A } goto end_s
  :: d_step { kind == 0; kind = 1; key = B; first = NI; second = I } goto end_s
  :: d_step { kind == 0; kind = 1; key = B; first = NI; second = A } goto end_s
  :: d_step {
       kind == 0 && knows_na && knows_nb;
       kind = 2; key = A; first = NA; second = NB
     } goto end_s
  :: d_step { kind == 0 && knows_na; kind = 2; key = A; first = NA; second = NI } goto end_s
  :: d_step { kind == 0 && knows_nb; kind = 3; key = B; first = NB; second = 0 } goto end_s
  fi
}
