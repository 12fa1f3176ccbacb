// A sliding window protocol with go-back-n over channels that lose messages.
//
// The sender may have W frames on their way before the first one is acknowledged; frames are
// numbered modulo W + 1.  The receiver checks that it delivers values in order.
//
//   -DW=3         size of the window (default 3)
//   -DCAPACITY=2  messages in a channel (default 2)
//   -DVALUES=8    values that are sent, in turn (default 8)
//
// expect: holds

#ifndef W
#define W 3
#endif
#ifndef CAPACITY
#define CAPACITY 2
#endif
#ifndef MODULUS
#define MODULUS (W + 1)
#endif
#ifndef VALUES
#define VALUES 8
#endif

chan data = [CAPACITY] of { byte, byte };
chan acks = [CAPACITY] of { byte };

active proctype Sender() {
  byte base, sent, value, a;   // value: of the first frame not acknowledged

work:
  if
  :: d_step {
       sent < W && nfull(data);
       data ! (base + sent) % MODULUS, (value + sent) % VALUES; sent++
     } goto work
  :: d_step { sent > 0; sent = 0 } goto work                         // timeout: go back
  :: atomic { acks ? a ->
       d_step {
         if
         :: (a + MODULUS - base) % MODULUS < W ->
            value = (value + (a + MODULUS - base) % MODULUS + 1) % VALUES;
            if
            :: sent > (a + MODULUS - base) % MODULUS -> sent = sent - (a + MODULUS - base) % MODULUS - 1
            :: else -> sent = 0
            fi;
            base = (a + 1) % MODULUS
         :: else
         fi;
         a = 0
       } } goto work
  fi
}

active proctype Receiver() {
  byte expected, value, number, v;

work:
  if
  :: data ? number, v -> goto got
  fi;
got:
  if
  :: d_step {
       number == expected;
       assert(v == value); expected = (expected + 1) % MODULUS; value = (value + 1) % VALUES;
       number = 0; v = 0
     } goto answer
  :: d_step { number != expected; number = 0; v = 0 } goto answer
  fi;
answer:
  if
  :: acks ! (expected + MODULUS - 1) % MODULUS -> goto work
  :: goto work
  fi
}

active proctype Loss() {
lose:
  if
  :: data ? _, _ -> goto lose
  fi
}
