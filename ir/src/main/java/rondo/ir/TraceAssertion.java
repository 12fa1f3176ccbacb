package rondo.ir;

import java.util.List;
import java.util.stream.Stream;
import rondo.diagnostics.Position;

/**
 * An automaton over the send and receive events of some channels ({@code trace} and {@code notrace}
 * in Promela).
 *
 * <p>It observes the channels that occur in its moves, separately for sending and for receiving.
 * When a message is sent to one of them or received from one, it makes the matching move. A message
 * that a full channel loses is not sent; a message that is copied or polled is not received; a
 * message of a rendezvous is first sent, then received, and neither if there is no partner. Two
 * matching moves are a run-time error.
 *
 * <p>If processes are left at the end of a run, the end state is invalid while the monitor is
 * {@link Completion#INCOMPLETE}.
 *
 * @param name the name shown to users
 * @param end the end state, which has no moves
 */
public record TraceAssertion(
    String name, Purpose purpose, List<State> states, int start, int end, Position at) {
  /** Whether the event sequences that the moves describe are required or forbidden. */
  public enum Purpose {
    /** An event without a matching move is a violation; the monitor keeps its state. */
    REQUIRED,
    /**
     * Reaching the end is a violation. After an event without a matching move, the monitor is
     * inactive.
     */
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

  public record State(List<Move> moves, Completion completion) {
    public State {
      moves = List.copyOf(moves);
    }
  }

  /**
   * A transition of the monitor.
   *
   * @param text its source text
   */
  public record Move(Event event, int target, String text, Position at) {}

  /** The events that a move matches. */
  public sealed interface Event {
    /** Every observed event. */
    record Any() implements Event {}

    /**
     * A message. Fields without a pattern and ignored fields match everything; a field that a
     * message does not have counts as 0.
     *
     * @param channel a global variable, or an element of one with a constant index
     * @param patterns none of which binds; they compare with values of global variables and
     *     channels, after a message was sent and before one is removed
     */
    record Message(Direction direction, Location channel, List<Pattern> patterns) implements Event {
      public Message {
        patterns = List.copyOf(patterns);
      }

      /** The element of the channel variable. */
      public int element() {
        return channel.index().map(i -> ((Expr.Const) i).value()).orElse(0);
      }
    }
  }

  public TraceAssertion {
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

  /** The messages that moves match; their channels and directions are those observed. */
  public Stream<Event.Message> messages() {
    return moves()
        .map(Move::event)
        .filter(Event.Message.class::isInstance)
        .map(Event.Message.class::cast);
  }
}
