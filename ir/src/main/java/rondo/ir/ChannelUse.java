package rondo.ir;

import java.util.List;
import rondo.ir.Claim.Right;

/**
 * What a process does with a channel, and the rights it needs for that once they are claimed. Not
 * being empty can change only by a receive, so a receiver may rely on it; being empty can change by
 * a send as well, and so on.
 */
public enum ChannelUse {
  SEND("sends to", Right.SEND),
  SORTED_SEND("sorts a message into", Right.SEND),
  RECEIVE("receives from", Right.RECEIVE),
  RANDOM_RECEIVE("receives out of order from", Right.RECEIVE),
  LOOK("looks at", Right.RECEIVE, Right.SEND),
  LOOK_WHETHER_NOT_EMPTY("looks at", Right.RECEIVE),
  LOOK_WHETHER_NOT_FULL("looks at", Right.SEND);

  private final String verb;
  private final List<Right> rights;

  ChannelUse(String verb, Right... rights) {
    this.verb = verb;
    this.rights = List.of(rights);
  }

  /** How to say that a process does it. */
  String verb() {
    return verb;
  }

  public List<Right> rights() {
    return rights;
  }

  /**
   * Whether it goes past the order of messages, and so must not happen at all, even by its owner,
   * on a channel whose receives are claimed: a lone receiver relies on that order.
   */
  public boolean breaksOrder() {
    return this == SORTED_SEND || this == RANDOM_RECEIVE;
  }

  public static ChannelUse of(Action.Pick pick) {
    return switch (pick) {
      case FIRST -> RECEIVE;
      case ANY -> RANDOM_RECEIVE;
    };
  }

  public static ChannelUse of(Action.Order order) {
    return switch (order) {
      case FIFO -> SEND;
      case SORTED -> SORTED_SEND;
    };
  }

  public static ChannelUse of(Expr.Query query) {
    return switch (query) {
      case LENGTH, EMPTY, FULL -> LOOK;
      case NOT_EMPTY -> LOOK_WHETHER_NOT_EMPTY;
      case NOT_FULL -> LOOK_WHETHER_NOT_FULL;
    };
  }
}
