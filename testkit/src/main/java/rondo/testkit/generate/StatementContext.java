package rondo.testkit.generate;

/** Where a statement stands. */
enum StatementContext {
  PLAIN,
  ATOMIC,
  D_STEP
}
