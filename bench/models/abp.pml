// The alternating bit protocol as automata with registers for the links, and a faulty medium.
//
// Frames and acknowledgements may be lost or repeated by the medium.  The consumer checks the order
// of the values.
//
//   -DVALUES=20  values, modulo which they are counted (default 60)
//
// expect: holds

#ifndef VALUES
#define VALUES 60
#endif

byte data = 0, data_out = 0;     // 0: empty, else bit plus one
byte load, load_out;
byte ack = 0, ack_out = 0;

active proctype Sender() {
  byte value;
  bool b;
send:
  if
  :: d_step { data == 0; data = b + 1; load = value } goto wait
  fi;
wait:
  if
  :: d_step { ack_out == b + 1; ack_out = 0; b = 1 - b; value = (value + 1) % VALUES } goto send
  :: d_step { ack_out == 2 - b; ack_out = 0 } goto wait
  :: d_step { true } goto send
  fi
}

active proctype Receiver() {
  byte expected;
  bool b;
receive:
  if
  :: d_step {
       data_out == b + 1;
       assert(load_out == expected); expected = (expected + 1) % VALUES; data_out = 0; load_out = 0;
       b = 1 - b
     } goto answer
  :: d_step { data_out == 2 - b; data_out = 0; load_out = 0 } goto answer
  fi;
answer:
  if
  :: d_step { ack == 0; ack = 2 - b } goto receive
  fi
}

active proctype There() {
s: if
  :: d_step {
       data != 0 && data_out == 0;
       data_out = data; load_out = load; data = 0; load = 0
     } goto s
  :: d_step { data != 0; data = 0; load = 0 } goto s
  :: d_step { data != 0 && data_out == 0; data_out = data; load_out = load } goto s
  fi
}

active proctype Back() {
s: if
  :: d_step { ack != 0 && ack_out == 0; ack_out = ack; ack = 0 } goto s
  :: d_step { ack != 0; ack = 0 } goto s
  :: d_step { ack != 0 && ack_out == 0; ack_out = ack } goto s
  fi
}
