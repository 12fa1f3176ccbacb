package rondo.testkit.generate;

/** An assignable expression. */
record LValue(String text, Sort sort) {
  enum Sort {
    /** 0 or 1. */
    FLAG,
    /** A byte: nonnegative, so that a remainder of it is an index. */
    NATURAL,
    /** A few bits, nonnegative. */
    TINY,
    /** At least a short. */
    SIGNED,
    SYMBOL
  }
}
