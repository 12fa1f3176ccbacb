package rondo.ir.interpreter;

import java.util.List;
import rondo.ir.Action;
import rondo.ir.ChannelAssertion.Access;
import rondo.ir.Expr;

/**
 * A use of a channel, and the accesses that it requires if they are exclusive. Only a receive can
 * falsify "not empty", so an exclusive receiver may rely on it; "empty" can be falsified by a send
 * as well, and so on.
 */
public enum ChannelUse {
  SEND("sends to", Access.SEND),
  SORTED_SEND("sorts a message into", Access.SEND),
  RECEIVE("receives from", Access.RECEIVE),
  RANDOM_RECEIVE("receives out of order from", Access.RECEIVE),
  INSPECT("inspects", Access.RECEIVE, Access.SEND),
  TEST_NOT_EMPTY("inspects", Access.RECEIVE),
  TEST_NOT_FULL("inspects", Access.SEND);

  private final String verb;
  private final List<Access> rights;

  ChannelUse(String verb, Access... rights) {
    this.verb = verb;
    this.rights = List.of(rights);
  }

  /** The verb for messages. */
  String verb() {
    return verb;
  }

  public List<Access> accesses() {
    return rights;
  }

  /**
   * Whether the use breaks the FIFO order, and so is forbidden, even to its owner, on a channel
   * with an exclusive receiver: that receiver relies on the order.
   */
  public boolean violatesFifo() {
    return this == SORTED_SEND || this == RANDOM_RECEIVE;
  }

  public static ChannelUse of(Action.ReceiveOrder order) {
    return switch (order) {
      case FIRST -> RECEIVE;
      case ANY -> RANDOM_RECEIVE;
    };
  }

  public static ChannelUse of(Action.SendOrder sendOrder) {
    return switch (sendOrder) {
      case FIFO -> SEND;
      case SORTED -> SORTED_SEND;
    };
  }

  public static ChannelUse of(Expr.Query query) {
    return switch (query) {
      case LENGTH, EMPTY, FULL -> INSPECT;
      case NOT_EMPTY -> TEST_NOT_EMPTY;
      case NOT_FULL -> TEST_NOT_FULL;
    };
  }
}
