package rondo.testkit.generate;

/** Something that can be read and assigned. */
record Cell(String text, Sort sort) {
  enum Sort {
    /** 0 or 1. */
    FLAG,
    /** Never negative, so that a remainder of it is an index. */
    NATURAL,
    SIGNED,
    SYMBOL
  }
}
