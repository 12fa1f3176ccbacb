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
 * The result of a verification.
 *
 * @param checks the checks, at least one
 * @param skipped the properties that were not checked after an interrupt
 */
public record VerificationResult(
    Path model,
    List<CheckResult> checks,
    List<String> skipped,
    List<UnreachedCode> unreached,
    List<Diagnostic> warnings) {
  public VerificationResult {
    checks = List.copyOf(checks);
    skipped = List.copyOf(skipped);
    unreached = List.copyOf(unreached);
    warnings = List.copyOf(warnings);
  }

  /** This result with unreached code. */
  public VerificationResult withUnreached(List<UnreachedCode> others) {
    return new VerificationResult(model, checks, skipped, others, warnings);
  }

  /** The first of the worst verdicts of all checks. */
  public Verdict verdict() {
    Verdict worst =
        checks.stream()
            .map(CheckResult::verdict)
            .min(Comparator.comparing(VerificationResult::rank))
            .orElseThrow();
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

  /** The statistics of all checks together. */
  Statistics statistics() {
    return checks.stream()
        .map(c -> c.verdict().statistics())
        .reduce(VerificationResult::both)
        .orElseThrow();
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
