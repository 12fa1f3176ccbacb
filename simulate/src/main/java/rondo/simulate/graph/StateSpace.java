package rondo.simulate.graph;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The states of a model and what the reference interpreter says of them.
 *
 * @param <S> the type of states
 */
interface StateSpace<S> {
  /** The name of the model. */
  String title();

  /** What the reader must know of the states, such as that symmetry is not used. */
  List<String> notes();

  /** The initial states, or the failures instead of them. */
  List<Move<S>> initial();

  Expansion<S> expand(S state);

  /** The states that the graph identifies with a state: its images under symmetry. */
  Set<S> orbit(S state);

  /** A state as text. */
  List<String> lines(S state);

  /** The names of the properties that a state violates. */
  List<String> violations(S state);

  /** Whether a run that visits such states for ever violates the property. */
  boolean isAccepting(S state);

  /**
   * A transition.
   *
   * @param target empty if an error ends the run
   * @param violations what it violates
   */
  record Move<S>(String label, Optional<S> target, List<String> violations) {
    public Move {
      violations = List.copyOf(violations);
    }
  }

  /** The transitions of a state, and the kind of end state if there are none. */
  record Expansion<S>(List<Move<S>> moves, EndKind end) {
    public Expansion {
      moves = List.copyOf(moves);
    }
  }

  /** Whether a run may end in a state. */
  enum EndKind {
    NONE,
    VALID,
    DEADLOCK
  }
}
