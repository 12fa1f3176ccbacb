package rondo.trace;

import java.util.List;
import java.util.Map;
import rondo.budget.BudgetLimit;
import rondo.diagnostics.Position;

/** The verdict of an engine. */
public sealed interface Verdict extends PropertyVerdict {
  record Holds(Coverage coverage, Statistics statistics) implements Verdict {}

  /**
   * At least one violation; the first is the one to show.
   *
   * @param violations those that were kept: the first ones of each property
   * @param found the number of violations of each property, kept or not
   * @param extent the extent of the search, for the other properties
   */
  record Violated(
      List<Violation> violations, Map<Property, Long> found, Extent extent, Statistics statistics)
      implements Verdict {
    public Violated {
      violations = List.copyOf(violations);
      found = Map.copyOf(found);
    }

    /** The number of violations of {@code property}. */
    public long found(Property property) {
      return found.getOrDefault(property, 0L);
    }

    /** The number of all violations. */
    public long total() {
      return found.values().stream().mapToLong(Long::longValue).sum();
    }
  }

  /** A limit was reached before the search was complete. */
  record Inconclusive(Extent.Stopped extent, Statistics statistics) implements Verdict {
    /** The time limit was reached, or the search was interrupted. */
    public static Inconclusive of(BudgetLimit budgetLimit, Statistics statistics) {
      return new Inconclusive(new Extent.Stopped(Reason.of(budgetLimit)), statistics);
    }

    public Reason reason() {
      return extent.reason();
    }
  }

  /** The extent of a search. */
  sealed interface Extent {
    /** The search is complete: a property without a violation holds. */
    record Complete(Coverage coverage) implements Extent {}

    /**
     * The search stopped early.
     *
     * @param at the position of the model that is the reason, if there is one
     * @param detail more about the reason; may be empty
     */
    record Stopped(Reason reason, Position at, String detail) implements Extent {
      public Stopped(Reason why, Position at) {
        this(why, at, "");
      }

      public Stopped(Reason why, String detail) {
        this(why, Position.NONE, detail);
      }

      /** For a reason without a position. */
      public Stopped(Reason why) {
        this(why, Position.NONE);
      }

      /** The reason in words. */
      public String text() {
        return detail.isEmpty() ? reason.text() : reason.text() + ": " + detail;
      }
    }
  }

  enum Reason {
    ENOUGH("enough violations were found"),
    REACHED("the witness was reached"),
    DEPTH("the depth limit was reached"),
    STATES("the state limit was reached"),
    MEMORY("the memory limit was reached"),
    STORAGE("a file of the search could not be read or written"),
    CLUSTER("the cluster failed"),
    TIME(BudgetLimit.TIME.text()),
    INTERRUPTED(BudgetLimit.INTERRUPTED.text()),
    ROUNDS_UNKNOWN(
        "holds in the round-based version, but communication closure was not established"),
    ROUNDS_DO_LESS("holds in the round-based version, which omits some steps of the protocol"),
    NOT_IN_ROUNDS("it has no translation to rounds"),
    ENDLESS_ATOMIC("an atomic sequence does not terminate"),
    ATOMIC_STEPS("the atomic sequences of one transition have too many steps"),
    /** There is no violation up to a bound on the length of runs; longer runs were not explored. */
    BOUND("no violation within the bound; longer runs were not explored"),
    NOT_REACHED_WITHIN_BOUND("not reached within the bound; longer runs were not explored"),
    NOT_REACHED_APPROXIMATELY("not reached, but some states may have been missed"),
    NOT_REACHED_BY_SAMPLES("not reached in the sampled schedules"),
    SOLVER("the solver gives no answer"),
    TEMPORAL("the SMT engine checks safety properties only"),
    INVARIANTS("the invariants do not prove the property"),
    UNCONFIRMED("the solver found a violation, but no search confirms it"),
    /** A property, or a protocol, that has no proof for every value of its parameters. */
    NOT_PARAMETERIZED("no proof for every value of the parameters");

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
