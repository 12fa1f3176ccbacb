package rondo.mutate;

import java.util.Locale;
import java.util.Optional;

/** What became of a mutant. */
public sealed interface MutantOutcome {
  /**
   * A property is violated that holds in the original.
   *
   * @param fault the kind of fault that violates it, such as a run-time error
   * @param length the length of the counterexample
   * @param unit what its length counts: rounds or steps
   */
  record Killed(String property, Optional<String> fault, long length, Unit unit)
      implements MutantOutcome {}

  /** A witness is not reached that is reached in the original, which kills the mutant, too. */
  record Unreached(String witness) implements MutantOutcome {}

  /** The parts of a counterexample. */
  enum Unit {
    ROUND,
    STEP;

    public String title() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * All properties that hold in the original hold.
   *
   * @param states the number of states of all searches together
   */
  record Survived(long states) implements MutantOutcome {}

  /** A limit was reached in the check of a property, and no property is known to be violated. */
  record Inconclusive(String property, String reason) implements MutantOutcome {}

  /** The mutant is translated to the same transition system as the original. */
  record Equivalent() implements MutantOutcome {}

  /**
   * The mutant is translated to the same transition system as another one.
   *
   * @param of the number of the first such mutant
   */
  record Duplicate(int of) implements MutantOutcome {}

  /** The mutant was rejected by the front end. */
  record Invalid(String message) implements MutantOutcome {}

  /** The kinds of outcomes. */
  enum Kind {
    KILLED,
    SURVIVED,
    INCONCLUSIVE,
    EQUIVALENT,
    DUPLICATE,
    INVALID;

    public String title() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  default Kind kind() {
    return switch (this) {
      case Killed _, Unreached _ -> Kind.KILLED;
      case Survived _ -> Kind.SURVIVED;
      case Inconclusive _ -> Kind.INCONCLUSIVE;
      case Equivalent _ -> Kind.EQUIVALENT;
      case Duplicate _ -> Kind.DUPLICATE;
      case Invalid _ -> Kind.INVALID;
    };
  }
}
