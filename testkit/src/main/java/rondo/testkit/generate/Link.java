package rondo.testkit.generate;

/** A channel, or a variable that holds one; for the latter the capacity is not known. */
record Link(String text, Signature signature, Capacity capacity) {
  enum Capacity {
    RENDEZVOUS,
    BUFFERED,
    UNKNOWN
  }

  boolean isBuffered() {
    return capacity == Capacity.BUFFERED;
  }
}
