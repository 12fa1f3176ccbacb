package rondo.cli.io;

import java.util.List;
import rondo.report.outcome.ApproximationPolicy;
import rondo.trace.Coverage;
import rondo.trace.PropertyVerdict;
import rondo.trace.Verdict;

/** The exit status of the program. */
public enum Exit {
  /** Every property holds and every witness is reached, or the command did what it was asked. */
  HOLDS(0),
  /** A property is violated, or a witness is not reached. */
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

  /** The exit status of a verdict. */
  public static Exit of(PropertyVerdict verdict, ApproximationPolicy approximation) {
    return switch (verdict) {
      case Verdict.Holds(Coverage.Approximate _, _) ->
          approximation == ApproximationPolicy.ACCEPTED ? HOLDS : INCONCLUSIVE;
      case Verdict.Holds(Coverage.Exhaustive _, _), Verdict.Holds(Coverage.Sampled _, _) -> HOLDS;
      case PropertyVerdict.Reached _ -> HOLDS;
      case Verdict.Violated _, PropertyVerdict.NotReached _ -> VIOLATED;
      case Verdict.Inconclusive _ -> INCONCLUSIVE;
    };
  }

  /** The status if output is incomplete: REJECTED, unless this one is worse. */
  public Exit withoutOutput() {
    return switch (this) {
      case HOLDS, VIOLATED, REJECTED -> REJECTED;
      case INCONCLUSIVE, BUG -> this;
    };
  }

  public int status() {
    return status;
  }

  /** All statuses, the best first. */
  public static List<Exit> bySeverity() {
    return SEVERITY;
  }

  /** The worse of two statuses, used for several models. */
  public Exit or(Exit other) {
    return SEVERITY.indexOf(this) >= SEVERITY.indexOf(other) ? this : other;
  }
}
