package rondo.cli;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import rondo.smt.check.Finding;
import rondo.smt.check.Strengthening.Obligation;
import rondo.smt.check.Strengthening.Outcome;
import rondo.trace.Coverage;
import rondo.trace.Statistics;
import rondo.trace.Verdict;
import rondo.trace.Verdict.Extent;
import rondo.trace.Verdict.Reason;
import rondo.trace.Violation;

/** What a solver has found, as a verdict. */
final class Conclusion {
  private Conclusion() {}

  /**
   * @param violation what is wrong, if something is
   */
  static Verdict of(Finding finding, Optional<Violation> violation, double seconds) {
    return switch (finding) {
      case Finding.Broken(int time, _) -> violated(violation.orElseThrow(), took(time, seconds));
      case Finding.Ended(int time) ->
          new Verdict.Holds(new Coverage.Exhaustive(), took(time, seconds));
      case Finding.Inductive _ -> new Verdict.Holds(new Coverage.Exhaustive(), took(0, seconds));
      case Finding.Open(int safe, Finding.Why why, _) ->
          open(reason(why), took(Math.max(0, safe), seconds));
    };
  }

  /** What a proof with invariants comes to. */
  static Verdict of(List<Obligation> obligations, double seconds) {
    Statistics statistics = took(0, seconds);
    List<Outcome> outcomes = obligations.stream().map(Obligation::outcome).toList();
    if (outcomes.stream().allMatch(Outcome.Shown.class::isInstance)) {
      return new Verdict.Holds(new Coverage.Exhaustive(), statistics);
    }
    Reason reason =
        outcomes.stream().anyMatch(Outcome.Refuted.class::isInstance)
            ? Reason.INVARIANTS
            : outcomes.stream()
                .filter(Outcome.Unknown.class::isInstance)
                .map(o -> reason(((Outcome.Unknown) o).why()))
                .findFirst()
                .orElseThrow();
    return open(reason, statistics);
  }

  private static Verdict violated(Violation violation, Statistics statistics) {
    return new Verdict.Violated(
        List.of(violation),
        Map.of(violation.property(), 1L),
        new Extent.Stopped(Reason.ENOUGH),
        statistics);
  }

  static Verdict open(Reason why, Statistics statistics) {
    return new Verdict.Inconclusive(new Extent.Stopped(why), statistics);
  }

  /** No states are counted, since none is looked at by itself. */
  static Statistics took(int depth, double seconds) {
    return new Statistics(0, 0, depth, seconds, 0);
  }

  private static Reason reason(Finding.Why why) {
    return switch (why) {
      case BOUND -> Reason.BOUND;
      case TIME -> Reason.TIME;
      case INTERRUPTED -> Reason.INTERRUPTED;
      case MEMORY -> Reason.MEMORY;
      case SOLVER -> Reason.SOLVER;
    };
  }
}
