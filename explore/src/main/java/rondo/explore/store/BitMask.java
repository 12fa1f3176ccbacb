package rondo.explore.store;

/**
 * Masks that replace branches for what hardly ever happens: that another thread is faster. The
 * just-in-time compiler omits a branch that was never taken in its profile, and when it is taken
 * after all, every thread executes the method in the interpreter until it is compiled again.
 */
final class BitMask {
  private BitMask() {}

  /** All bits, if a number is not zero; otherwise none. */
  static int ifNonZero(int value) {
    return (value | -value) >> 31;
  }
}
