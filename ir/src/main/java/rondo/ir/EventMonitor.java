package rondo.ir;

import java.util.List;
import java.util.stream.Stream;
import rondo.diagnostics.Position;

/**
 * An automaton that follows the messages sent to some channels and received from some.
 *
 * <p>The channels that its moves speak of concern it, for sending and for receiving apart. When a
 * message is sent to one of them or received from one, it makes the move that fits. A message that
 * a full channel loses is not sent; one that is copied or looked at is not received; what is handed
 * over in a rendezvous is first sent, then received, and neither where nobody takes it. That two
 * moves fit is a run-time error.
 *
 * <p>Where processes are left at the end of a run, it is an invalid one while the monitor is {@link
 * Standing#MIDWAY}.
 *
 * @param name as the user knows it
 * @param end the state without moves that is its end
 */
public record EventMonitor(
    String name, Purpose purpose, List<State> states, int start, int end, Position at) {
  /** What the events that the moves describe are. */
  public enum Purpose {
    /** An event that no move fits is a violation; the monitor stays where it is. */
    REQUIRED,
    /** To get to the end is a violation. After an event that no move fits, nothing matters. */
    FORBIDDEN
  }

  public enum Direction {
    SENT,
    RECEIVED
  }

  public enum Completion {
    INCOMPLETE,
    /** A run may end here. */
    COMPLETE
  }

  /** Where a monitor can be. */
  public record State(List<Move> moves, Completion completion) {
    public State {
      moves = List.copyOf(moves);
    }
  }

  /**
   * A way to another state.
   *
   * @param text what the user wrote for it
   */
  public record Move(Event event, int target, String text, Position at) {}

  /** What a move fits. */
  public sealed interface Event {
    /** Whatever concerns the monitor. */
    record Any() implements Event {}

    /**
     * A message. Fields for which there is no pattern may be anything, and so may those that are
     * ignored; a field that a message does not have counts as 0.
     *
     * @param channel a global variable, or an element of one with a constant index
     * @param patterns none of which binds; what they compare with are values of global variables
     *     and channels, after a message was sent and before one is taken out
     */
    record Message(Direction direction, Location channel, List<Pattern> patterns) implements Event {
      public Message {
        patterns = List.copyOf(patterns);
      }

      /** The element of the channel's variable. */
      public int element() {
        return channel.index().map(i -> ((Expr.Const) i).value()).orElse(0);
      }
    }
  }

  public EventMonitor {
    states = List.copyOf(states);
    if (start < 0 || start >= states.size()) {
      throw new IllegalArgumentException("there is no state " + start);
    }
    if (!states.get(end).moves().isEmpty()) {
      throw new IllegalArgumentException("it goes on after its end");
    }
  }

  public Stream<Move> moves() {
    return states.stream().flatMap(s -> s.moves().stream());
  }

  /** The messages that moves fit; their channels and directions are what concerns the monitor. */
  public Stream<Event.Message> messages() {
    return moves()
        .map(Move::event)
        .filter(Event.Message.class::isInstance)
        .map(Event.Message.class::cast);
  }
}
