package rondo.cli;

import java.util.List;
import rondo.trace.Coverage;
import rondo.trace.Verdict;

/** What the program's exit status says. */
public enum Exit {
  /** Every property holds, or the command did what it was asked. */
  HOLDS(0),
  VIOLATED(1),
  /** The input or the command line was rejected, or the output could not be written. */
  REJECTED(2),
  /** A limit was reached before the answer was known, or the search was approximate. */
  INCONCLUSIVE(3),
  /** A bug in Rondo. */
  BUG(4);

  private static final List<Exit> SEVERITY = List.of(HOLDS, INCONCLUSIVE, VIOLATED, REJECTED, BUG);

  private final int status;

  Exit(int status) {
    this.status = status;
  }

  /** What no violation in an approximate search counts as. */
  enum Approximation {
    REFUSED,
    ACCEPTED
  }

  /** What a verdict comes to. */
  static Exit of(Verdict verdict, Approximation approximation) {
    return switch (verdict) {
      case Verdict.Holds(Coverage.Approximate _, _) ->
          approximation == Approximation.ACCEPTED ? HOLDS : INCONCLUSIVE;
      case Verdict.Holds(Coverage.Exhaustive _, _), Verdict.Holds(Coverage.Sampled _, _) -> HOLDS;
      case Verdict.Violated _ -> VIOLATED;
      case Verdict.Inconclusive _ -> INCONCLUSIVE;
    };
  }

  /** The same if not all of the output could be written. */
  Exit withoutOutput() {
    return switch (this) {
      case HOLDS, VIOLATED, REJECTED -> REJECTED;
      case INCONCLUSIVE, BUG -> this;
    };
  }

  public int status() {
    return status;
  }

  /** All of them, the best first. */
  static List<Exit> bySeverity() {
    return SEVERITY;
  }

  /** The worse of two: what stands for both if there is one status for several models. */
  Exit or(Exit other) {
    return SEVERITY.indexOf(this) >= SEVERITY.indexOf(other) ? this : other;
  }
}
