package rondo.ir;

import java.util.List;
import rondo.diagnostics.Position;
import rondo.ir.data.ReachabilityGoal;

/**
 * An automaton that accepts the runs that violate a property.
 *
 * <p>It moves once before every transition of the system, on the current state of the system, by a
 * move whose guard holds there. If the system has no transition, the observer moves alone and the
 * system stutters. A violation is found if the observer enters a {@link Status#VIOLATING} state, or
 * can visit accepting states infinitely often. If no guard holds, the run is not accepted and is
 * pruned.
 *
 * @param name the name of the property, as shown to users
 * @param acceptLabels whether the accept labels of processes make a state accepting, too
 * @param stutterSensitivity whether acceptance may depend on how often a state, as far as guards
 *     distinguish states, is repeated in a row
 * @param goal whether an accepted run is a violation, or a run to a witness
 */
public record Observer(
    String name,
    List<State> states,
    int start,
    AcceptLabels acceptLabels,
    StutterSensitivity stutterSensitivity,
    ReachabilityGoal goal,
    Position at) {
  public enum Status {
    PLAIN,
    /** Visiting such states infinitely often is a violation. */
    ACCEPTING,
    /** Reaching such a state is a violation; the run ends. */
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

  public record State(List<Move> moves, Status status, String label) {
    public State {
      moves = List.copyOf(moves);
    }
  }

  /**
   * A transition of the observer.
   *
   * @param guard evaluated in the state of the system, without an executing process; has no side
   *     effect
   * @param text its source text
   */
  public record Move(Expr guard, int target, String text, Position at) {}

  /** An observer of violations. */
  public Observer(
      String name,
      List<State> states,
      int start,
      AcceptLabels acceptLabels,
      StutterSensitivity stutterSensitivity,
      Position at) {
    this(name, states, start, acceptLabels, stutterSensitivity, ReachabilityGoal.AVOID, at);
  }

  public Observer {
    states = List.copyOf(states);
    if (start < 0 || start >= states.size()) {
      throw new IllegalArgumentException("there is no state " + start);
    }
  }

  /** Accepts runs that visit accept labels of processes infinitely often. */
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

  /** Accepts runs that visit progress labels only finitely often. */
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

  /** The automaton without names and positions. */
  public ObserverAutomaton<Expr> automaton() {
    return new ObserverAutomaton<>(
        states.stream()
            .map(
                s ->
                    new ObserverAutomaton.State<>(
                        s.moves().stream()
                            .map(m -> new ObserverAutomaton.Move<>(m.guard(), m.target()))
                            .toList(),
                        s.status()))
            .toList(),
        start);
  }

  public Observer withName(String other) {
    return new Observer(other, states, start, acceptLabels, stutterSensitivity, goal, at);
  }

  /** This observer of the negation of a witness, as an observer of the witness. */
  public Observer ofWitness(String witness) {
    return new Observer(
        witness, states, start, acceptLabels, stutterSensitivity, ReachabilityGoal.REACH, at);
  }

  /** The fault of reaching a violating state by a move at {@code where}. */
  public Fault violation(Position where) {
    String what =
        switch (goal) {
          case AVOID -> "violated";
          case REACH -> "reached";
        };
    return new Fault(Fault.Kind.FORBIDDEN, "`" + name + "` is " + what, where);
  }
}
