package rondo.trace;

import java.util.List;
import java.util.Map;
import rondo.budget.BudgetLimit;
import rondo.diagnostics.Position;

/** The answer to a verification. */
public sealed interface Verdict {
  Statistics statistics();

  record Holds(Coverage coverage, Statistics statistics) implements Verdict {}

  /**
   * At least one violation; the first is the one to show.
   *
   * @param violations those that were kept: the first ones of each property
   * @param found how many there were of each property, kept or not
   * @param extent what the search has to say about the other properties
   */
  record Violated(
      List<Violation> violations, Map<Property, Long> found, Extent extent, Statistics statistics)
      implements Verdict {
    public Violated {
      violations = List.copyOf(violations);
      found = Map.copyOf(found);
    }

    /** How many violations of {@code property} were found. */
    public long found(Property property) {
      return found.getOrDefault(property, 0L);
    }

    /** How many violations were found. */
    public long total() {
      return found.values().stream().mapToLong(Long::longValue).sum();
    }
  }

  /** A limit was reached before the answer was known. */
  record Inconclusive(Extent.Stopped extent, Statistics statistics) implements Verdict {
    /** The time was up, or somebody interrupted, before the answer was known. */
    public static Inconclusive of(BudgetLimit budgetLimit, Statistics statistics) {
      return new Inconclusive(new Extent.Stopped(Reason.of(budgetLimit)), statistics);
    }

    public Reason reason() {
      return extent.reason();
    }
  }

  /** How far a search went. */
  sealed interface Extent {
    /** To its end: what it did not find violated holds. */
    record Complete(Coverage coverage) implements Extent {}

    /** It ended before, at a place in the model if that is the reason. */
    record Stopped(Reason reason, Position at) implements Extent {
      /** For a reason that has no place in the model. */
      public Stopped(Reason why) {
        this(why, Position.NONE);
      }
    }
  }

  enum Reason {
    ENOUGH("enough violations were found"),
    DEPTH("the depth limit was reached"),
    STATES("the state limit was reached"),
    MEMORY("the memory limit was reached"),
    TIME(BudgetLimit.TIME.text()),
    INTERRUPTED(BudgetLimit.INTERRUPTED.text()),
    ROUNDS_UNKNOWN("it holds in rounds, but whether the protocol keeps to rounds is not known"),
    ROUNDS_DO_LESS("it holds in rounds, but they leave out some steps of the protocol"),
    ENDLESS_ATOMIC("an atomic sequence went on without end"),
    /** Nothing is wrong with runs up to a certain length, and nobody looked at longer ones. */
    BOUND("nothing goes wrong within the bound; what comes later is not known"),
    SOLVER("the solver gives no answer"),
    TEMPORAL("a solver is asked about states and steps, not about runs without end"),
    INVARIANTS("the invariants do not prove it");

    private final String text;

    Reason(String text) {
      this.text = text;
    }

    public String text() {
      return text;
    }

    public static Reason of(BudgetLimit budgetLimit) {
      return switch (budgetLimit) {
        case TIME -> TIME;
        case INTERRUPTED -> INTERRUPTED;
      };
    }
  }
}
