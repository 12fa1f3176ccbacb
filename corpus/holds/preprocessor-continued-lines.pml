// A backslash at the end of a line continues a macro; comments may stand anywhere.
// expect: holds; states: 13; transitions: 19
#define SWAP(a, b)	\
	d_step {	\
	  t = a;	/* keep it */ \
	  a = b;	\
	  b = t	\
	}
byte t, x = 1, y /* not yet */ = 2; // the rest
active [2] proctype P(/* none */) {
  SWAP(x, y);
  /* multi
     line */
  assert(x + y == 3) // done
}
