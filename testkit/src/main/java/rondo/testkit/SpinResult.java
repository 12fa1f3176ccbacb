package rondo.testkit;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import rondo.trace.Property;

/** What Spin's verifier says about a model. */
public sealed interface SpinResult {
  /** What can be wrong with a model. */
  enum Violation {
    ASSERTION,
    RUNTIME_ERROR,
    INVALID_END_STATE,
    /** Another process used a channel that one has to itself ({@code xr}, {@code xs}). */
    CHANNEL_CLAIM_VIOLATED,
    /** A process of a {@code D_proctype} had a choice. */
    NONDETERMINISM,
    /** Messages were not those of a trace assertion, or were those of a notrace assertion. */
    EVENTS_VIOLATED,
    /** A never claim came to its end, or an automaton of a formula to where no end can mend it. */
    CLAIM_VIOLATED,
    ACCEPTANCE_CYCLE,
    NON_PROGRESS_CYCLE
  }

  /**
   * The whole state space was searched, or all of it up to a run-time error.
   *
   * @param states stored, each pair of a state of the model and one of the claim once
   * @param transitions arrivals at a state; those of the search for cycles are among them
   */
  record Explored(Set<Violation> violations, long states, long transitions) implements SpinResult {
    public Explored {
      violations = Set.copyOf(violations);
    }
  }

  /** The model is no model, or has no such formula. */
  record Rejected(List<String> reasons) implements SpinResult {
    public Rejected {
      reasons = List.copyOf(reasons);
    }
  }

  /** A limit was reached. */
  record Unknown(String why) implements SpinResult {}

  /** The answer to a question about safety, in the terms of the engines. */
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
