package rondo.verify.check;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import rondo.smt.check.InductivenessCheck.ObligationResult;
import rondo.smt.check.InductivenessCheck.Outcome;
import rondo.smt.check.KInductionResult;
import rondo.trace.Coverage;
import rondo.trace.Statistics;
import rondo.trace.Verdict;
import rondo.trace.Verdict.Extent;
import rondo.trace.Verdict.Reason;
import rondo.trace.Violation;

/** Converts results of the SMT engine to verdicts. */
public final class SmtVerdict {
  private SmtVerdict() {}

  /**
   * @param violation the violation, if there is one
   */
  static Verdict of(KInductionResult result, Optional<Violation> violation, double seconds) {
    return switch (result) {
      case KInductionResult.Violated(int time, _) ->
          violated(violation.orElseThrow(), statistics(time, seconds));
      case KInductionResult.Exhausted(int time) ->
          new Verdict.Holds(new Coverage.Exhaustive(), statistics(time, seconds));
      case KInductionResult.Inductive _ ->
          new Verdict.Holds(new Coverage.Exhaustive(), statistics(0, seconds));
      case KInductionResult.Inconclusive(int safe, KInductionResult.Reason why, _) ->
          inconclusive(reason(why), statistics(Math.max(0, safe), seconds));
    };
  }

  /** The verdict of a proof with given invariants. */
  static Verdict of(List<ObligationResult> obligations, double seconds) {
    Statistics statistics = statistics(0, seconds);
    List<Outcome> outcomes = obligations.stream().map(ObligationResult::outcome).toList();
    if (outcomes.stream().allMatch(Outcome.Proved.class::isInstance)) {
      return new Verdict.Holds(new Coverage.Exhaustive(), statistics);
    }
    Reason reason =
        outcomes.stream().anyMatch(Outcome.Refuted.class::isInstance)
            ? Reason.INVARIANTS
            : outcomes.stream()
                .filter(Outcome.Unknown.class::isInstance)
                .map(o -> reason(((Outcome.Unknown) o).reason()))
                .findFirst()
                .orElseThrow();
    return inconclusive(reason, statistics);
  }

  private static Verdict violated(Violation violation, Statistics statistics) {
    return new Verdict.Violated(
        List.of(violation),
        Map.of(violation.property(), 1L),
        new Extent.Stopped(Reason.ENOUGH),
        statistics);
  }

  static Verdict inconclusive(Reason why, Statistics statistics) {
    return new Verdict.Inconclusive(new Extent.Stopped(why), statistics);
  }

  /** Statistics without state counts, which the SMT engine does not have. */
  public static Statistics statistics(int depth, double seconds) {
    return new Statistics(0, 0, depth, seconds, 0);
  }

  /** The reason of an inconclusive result. */
  public static Reason reason(KInductionResult.Reason reason) {
    return switch (reason) {
      case BOUND -> Reason.BOUND;
      case TIME -> Reason.TIME;
      case INTERRUPTED -> Reason.INTERRUPTED;
      case MEMORY -> Reason.MEMORY;
      case SOLVER -> Reason.SOLVER;
    };
  }
}
