package rondo.testkit.generate;

/** Something that can be read and assigned. */
record LValue(String text, Sort sort) {
  enum Sort {
    /** 0 or 1. */
    FLAG,
    /** A byte: never negative, so that a remainder of it is an index. */
    NATURAL,
    /** Some bits, never negative. */
    TINY,
    /** At least a short. */
    SIGNED,
    SYMBOL
  }
}
