package rondo.testkit.generate;

/** The context of a statement. */
enum StatementContext {
  PLAIN,
  ATOMIC,
  D_STEP
}
