package rondo.testkit.generate;

/** Where a statement stands. */
enum Place {
  PLAIN,
  ATOMIC,
  D_STEP
}
