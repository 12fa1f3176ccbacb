package rondo.verify.report;

import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import rondo.diagnostics.Diagnostic;
import rondo.trace.Coverage;
import rondo.trace.PropertyVerdict;
import rondo.trace.Statistics;
import rondo.trace.Verdict;
import rondo.trace.Verdict.Extent;
import rondo.trace.Verdict.Reason;
import rondo.verify.model.ModelSource;

/**
 * The result of a verification.
 *
 * @param properties the results of the checked properties, at least one
 * @param unchecked the properties that were not checked
 * @param unreached the code that no run executes, if that is known
 * @param executions how often parts of the model were executed, if that was counted
 */
public record Report(
    ModelSource model,
    List<PropertyReport> properties,
    Unchecked unchecked,
    List<UnreachedCode> unreached,
    Optional<ExecutionTable> executions,
    List<Diagnostic> warnings) {
  /**
   * Properties that were not checked, or not completely, by name.
   *
   * @param interrupted those whose check had not begun at an interrupt
   * @param untestable those that no finite run can violate, if finite runs are sampled
   * @param partlyTestable checked ones that infinite runs can violate, too
   */
  public record Unchecked(
      List<String> interrupted, List<String> untestable, List<String> partlyTestable) {
    /** All properties were checked. */
    public static final Unchecked NONE = new Unchecked(List.of(), List.of(), List.of());

    public Unchecked {
      interrupted = List.copyOf(interrupted);
      untestable = List.copyOf(untestable);
      partlyTestable = List.copyOf(partlyTestable);
    }

    /** Those that were not checked because of an interrupt. */
    public static Unchecked interrupted(List<String> names) {
      return new Unchecked(names, List.of(), List.of());
    }
  }

  public Report {
    properties = List.copyOf(properties);
    unreached = List.copyOf(unreached);
    warnings = List.copyOf(warnings);
  }

  /** This result with other results of properties. */
  public Report withProperties(List<PropertyReport> others) {
    return new Report(model, others, unchecked, unreached, executions, warnings);
  }

  /** This result with the causal slices of all counterexamples marked. */
  public Report explained() {
    return withProperties(properties.stream().map(PropertyReport::explained).toList());
  }

  /** This result with unreached code. */
  public Report withUnreached(List<UnreachedCode> others) {
    return new Report(model, properties, unchecked, others, executions, warnings);
  }

  /** This result with counted executions. */
  public Report withExecutions(Optional<ExecutionTable> others) {
    return new Report(model, properties, unchecked, unreached, others, warnings);
  }

  /** This result with further warnings. */
  public Report withFurtherWarnings(List<Diagnostic> further) {
    List<Diagnostic> all = Stream.concat(warnings.stream(), further.stream()).toList();
    return new Report(model, properties, unchecked, unreached, executions, all);
  }

  /** This result with other unchecked properties. */
  public Report withUnchecked(Unchecked others) {
    return new Report(model, properties, others, unreached, executions, warnings);
  }

  /** The result for the property of this name. */
  public Optional<PropertyReport> property(String name) {
    return properties.stream().filter(p -> p.title().equals(Optional.of(name))).findFirst();
  }

  /** The first of the worst verdicts of all properties; if all are witnesses, that of the first. */
  public PropertyVerdict verdict() {
    PropertyVerdict worst =
        properties.stream()
            .map(PropertyReport::verdict)
            .min(Comparator.comparing(Report::rank))
            .orElseThrow();
    if (isSuccess(worst) && !unchecked.interrupted().isEmpty()) {
      return new Verdict.Inconclusive(new Extent.Stopped(Reason.INTERRUPTED), statistics());
    }
    return worst;
  }

  private static int rank(PropertyVerdict verdict) {
    return switch (verdict) {
      case Verdict.Violated _ -> 0;
      case PropertyVerdict.NotReached _ -> 1;
      case Verdict.Inconclusive _ -> 2;
      case Verdict.Holds(Coverage.Approximate _, _) -> 3;
      case Verdict.Holds _ -> 4;
      case PropertyVerdict.Reached _ -> 5;
    };
  }

  /** Whether all properties hold and all witnesses are reached. */
  public boolean isSuccess() {
    return isSuccess(verdict());
  }

  private static boolean isSuccess(PropertyVerdict verdict) {
    return verdict instanceof Verdict.Holds || verdict instanceof PropertyVerdict.Reached;
  }

  /** The statistics of all searches together. */
  public Statistics statistics() {
    var shared = new HashSet<List<String>>();
    return properties.stream()
        .filter(p -> p.method().sharedBy().isEmpty() || shared.add(p.method().sharedBy()))
        .map(p -> p.verdict().statistics())
        .reduce(Report::both)
        .orElseThrow();
  }

  private static Statistics both(Statistics a, Statistics b) {
    return new Statistics(
            a.states() + b.states(),
            a.transitions() + b.transitions(),
            Math.max(a.depth(), b.depth()),
            a.seconds() + b.seconds(),
            Math.max(a.memoryBytes(), b.memoryBytes()))
        .with(new Statistics.DiskUse(a.disk().bytes() + b.disk().bytes(), OptionalInt.empty()));
  }
}
