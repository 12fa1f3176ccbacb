package rondo.testkit.generate;

/** A channel, or a variable that holds one; for the latter the capacity is not known. */
record ChannelReference(String text, MessageSignature messageSignature, Capacity capacity) {
  enum Capacity {
    RENDEZVOUS,
    BUFFERED,
    UNKNOWN
  }

  boolean isBuffered() {
    return capacity == Capacity.BUFFERED;
  }
}
