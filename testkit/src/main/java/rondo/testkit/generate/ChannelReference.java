package rondo.testkit.generate;

/** A channel, or a variable that holds one, whose capacity is then unknown. */
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
