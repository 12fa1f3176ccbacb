package rondo.ir.event.proof;

/** An unknown and a number more: {@code x + 1}. What is no number is an unknown by itself. */
record Linear(int unknown, long plus) implements Meaning {
  static Linear number(long value) {
    return new Linear(Facts.ZERO, value);
  }

  Linear plus(long more) {
    return new Linear(unknown, plus + more);
  }

  boolean isNumber() {
    return unknown == Facts.ZERO;
  }
}
