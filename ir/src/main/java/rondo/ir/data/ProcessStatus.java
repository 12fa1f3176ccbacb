package rondo.ir.data;

/** What has become of a process. */
public enum ProcessStatus {
  /** It has not failed so far. */
  CORRECT,
  /**
   * It makes no more steps, and its variables do not change, unless it restarts in an event-based
   * protocol.
   */
  CRASHED,
  /**
   * It has failed by omission: in rounds its messages may be lost, in event-based protocols those
   * from it, to it or both. Apart from that it follows the protocol.
   */
  OMITTING,
  /** It sends arbitrary messages; its variables are meaningless. */
  BYZANTINE,
  /** It has not joined yet. Only in event-based protocols. */
  ABSENT;

  /** Whether it makes the steps of the protocol. */
  public boolean followsProtocol() {
    return switch (this) {
      case CORRECT, OMITTING -> true;
      case CRASHED, BYZANTINE, ABSENT -> false;
    };
  }
}
