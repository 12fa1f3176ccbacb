package rondo.ir;

import java.util.List;
import rondo.diagnostics.Position;

/**
 * An automaton that watches a run, looking for one that must not be.
 *
 * <p>It moves once before every transition of the system, on the state that the system is in, by a
 * move whose guard holds there. Where the system has no transition, the observer goes on alone and
 * the system stays as it is. A run is found that must not be when the observer enters a {@link
 * Status#VIOLATING} state, or when it can pass accepting states again and again for ever. Where no
 * guard holds, the observer has lost interest: such a run is none of those it looks for.
 *
 * @param name of the property that it decides, as the user knows it
 * @param acceptLabels whether the accept labels of processes make a state an accepting one, too
 * @param stutterSensitivity whether it can make a difference that the system is seen in one state,
 *     as far as guards tell, more than once in a row
 */
public record Observer(
    String name,
    List<State> states,
    int start,
    AcceptLabels acceptLabels,
    StutterSensitivity stutterSensitivity,
    Position at) {
  public enum Status {
    PLAIN,
    /** To be here again and again, for ever, is a violation. */
    ACCEPTING,
    /** To get here is a violation; a run ends with it. */
    VIOLATING
  }

  public enum AcceptLabels {
    COUNT,
    IGNORED
  }

  public enum StutterSensitivity {
    INVARIANT,
    SENSITIVE
  }

  /** Where an observer can be. */
  public record State(List<Move> moves, Status status, String label) {
    public State {
      moves = List.copyOf(moves);
    }
  }

  /**
   * A way to another state of the observer.
   *
   * @param guard read in the state of the system, by no process; has no effect
   * @param text what the user wrote for it
   */
  public record Move(Expr guard, int target, String text, Position at) {}

  public Observer {
    states = List.copyOf(states);
    if (start < 0 || start >= states.size()) {
      throw new IllegalArgumentException("there is no state " + start);
    }
  }

  /** Looks for runs that pass accept labels of processes again and again. */
  public static Observer ofAcceptLabels() {
    var move = new Move(Expr.TRUE, 0, "true", Position.NONE);
    var only = new State(List.of(move), Status.PLAIN, "");
    return new Observer(
        "acceptance",
        List.of(only),
        0,
        AcceptLabels.COUNT,
        StutterSensitivity.INVARIANT,
        Position.NONE);
  }

  /** Looks for runs that in the end pass no progress label any more. */
  public static Observer ofNonProgress() {
    Expr stuck = new Expr.NonProgress();
    var wait = new Move(Expr.TRUE, 0, "true", Position.NONE);
    var guess = new Move(stuck, 1, "np_", Position.NONE);
    var waiting = new State(List.of(wait, guess), Status.PLAIN, "");
    var lacking = new State(List.of(guess), Status.ACCEPTING, "");
    return new Observer(
        "progress",
        List.of(waiting, lacking),
        0,
        AcceptLabels.IGNORED,
        StutterSensitivity.INVARIANT,
        Position.NONE);
  }

  public Observer withName(String other) {
    return new Observer(other, states, start, acceptLabels, stutterSensitivity, at);
  }

  /** What is wrong when {@code move} leads to a violating state. */
  Fault violation(Position where) {
    return new Fault(Fault.Kind.FORBIDDEN, "`" + name + "` is violated", where);
  }
}
