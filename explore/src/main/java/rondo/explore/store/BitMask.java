package rondo.explore.store;

/**
 * Conditions without branches, for what hardly ever happens: that another thread is faster. The
 * just-in-time compiler takes a branch that was not taken yet for one that never is, and when it is
 * taken, all threads execute the method in the interpreter until it is compiled again.
 */
final class BitMask {
  private BitMask() {}

  /** All bits, if a number is not zero; otherwise none. */
  static int ifNonZero(int value) {
    return (value | -value) >> 31;
  }
}
