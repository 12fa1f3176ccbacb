package rondo.cli.report;

import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import rondo.diagnostics.Diagnostic;
import rondo.trace.Coverage;
import rondo.trace.Statistics;
import rondo.trace.Verdict;
import rondo.trace.Verdict.Extent;
import rondo.trace.Verdict.Reason;

/**
 * Everything there is to say about one verification.
 *
 * @param checks the searches, at least one
 * @param skipped the properties for which none was begun after an interrupt
 */
public record Outcome(
    Path model,
    List<Check> checks,
    List<String> skipped,
    List<Unreached> unreached,
    List<Diagnostic> warnings) {
  public Outcome {
    checks = List.copyOf(checks);
    skipped = List.copyOf(skipped);
    unreached = List.copyOf(unreached);
    warnings = List.copyOf(warnings);
  }

  /** The same with what was never executed. */
  public Outcome withUnreached(List<Unreached> others) {
    return new Outcome(model, checks, skipped, others, warnings);
  }

  /** The worst verdict of all searches, the first one of them. */
  public Verdict verdict() {
    Verdict worst =
        checks.stream().map(Check::verdict).min(Comparator.comparing(Outcome::rank)).orElseThrow();
    return worst instanceof Verdict.Holds && !skipped.isEmpty()
        ? new Verdict.Inconclusive(new Extent.Stopped(Reason.INTERRUPTED), statistics())
        : worst;
  }

  private static int rank(Verdict verdict) {
    return switch (verdict) {
      case Verdict.Violated _ -> 0;
      case Verdict.Inconclusive _ -> 1;
      case Verdict.Holds(Coverage.Approximate _, _) -> 2;
      case Verdict.Holds _ -> 3;
    };
  }

  /** What all searches took together. */
  Statistics statistics() {
    return checks.stream().map(c -> c.verdict().statistics()).reduce(Outcome::both).orElseThrow();
  }

  private static Statistics both(Statistics a, Statistics b) {
    return new Statistics(
        a.states() + b.states(),
        a.transitions() + b.transitions(),
        Math.max(a.depth(), b.depth()),
        a.seconds() + b.seconds(),
        Math.max(a.memoryBytes(), b.memoryBytes()));
  }
}
