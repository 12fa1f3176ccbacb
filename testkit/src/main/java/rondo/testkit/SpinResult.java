package rondo.testkit;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import rondo.trace.Property;

/** The result of Spin's verifier for a model. */
public sealed interface SpinResult {
  /** The kinds of violations. */
  enum Violation {
    ASSERTION,
    RUNTIME_ERROR,
    INVALID_END_STATE,
    /** A process used a channel that another one claims exclusively ({@code xr}, {@code xs}). */
    CHANNEL_CLAIM_VIOLATED,
    /** A process of a {@code D_proctype} had more than one enabled transition. */
    NONDETERMINISM,
    /** A trace assertion was violated, or a notrace assertion was matched. */
    EVENTS_VIOLATED,
    /**
     * A never claim reached its end, or the automaton of a formula a state that accepts everything.
     */
    CLAIM_VIOLATED,
    ACCEPTANCE_CYCLE,
    NON_PROGRESS_CYCLE
  }

  /**
   * The whole state space was searched, or the part up to a run-time error.
   *
   * @param states stored pairs of a state of the model and a state of the claim
   * @param transitions arrivals at a state, including those of the search for cycles
   */
  record Explored(Set<Violation> violations, long states, long transitions) implements SpinResult {
    public Explored {
      violations = Set.copyOf(violations);
    }
  }

  /** The model is not valid, or has no such formula. */
  record Rejected(List<String> reasons) implements SpinResult {
    public Rejected {
      reasons = List.copyOf(reasons);
    }
  }

  /** A limit was reached. */
  record Unknown(String why) implements SpinResult {}

  /** The result of a safety query as an outcome that can be compared with the engines. */
  default ExplorationOutcome outcome() {
    return switch (this) {
      case Rejected(var reasons) -> new ExplorationOutcome.Rejected(reasons);
      case Unknown(String why) -> new ExplorationOutcome.Unknown(why);
      case Explored(var mistakes, long states, long transitions) -> {
        var violated = EnumSet.noneOf(Property.class);
        mistakes.forEach(m -> violated.add(property(m)));
        yield new ExplorationOutcome.Explored(violated, states, transitions);
      }
    };
  }

  private static Property property(Violation violation) {
    return switch (violation) {
      case ASSERTION -> Property.ASSERTION;
      case RUNTIME_ERROR -> Property.RUNTIME_ERROR;
      case INVALID_END_STATE -> Property.INVALID_END_STATE;
      case CHANNEL_CLAIM_VIOLATED -> Property.CLAIM;
      case NONDETERMINISM -> Property.DETERMINISM;
      case EVENTS_VIOLATED -> Property.EVENTS;
      case CLAIM_VIOLATED, ACCEPTANCE_CYCLE, NON_PROGRESS_CYCLE ->
          throw new IllegalStateException(violation + " is no matter of safety");
    };
  }
}
