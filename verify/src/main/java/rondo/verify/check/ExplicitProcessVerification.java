package rondo.verify.check;

import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import rondo.analysis.symmetry.process.inference.SymmetryDetection;
import rondo.budget.Budget;
import rondo.budget.LimitReachedException;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.RejectedException;
import rondo.explore.SearchOptions;
import rondo.explore.SearchOptions.CountPolicy;
import rondo.explore.SearchOptions.Fairness;
import rondo.explore.SearchOptions.Order;
import rondo.explore.SymmetryUse;
import rondo.explore.run.ProcessVerifier;
import rondo.ir.ProcessSystem;
import rondo.ir.interpreter.FullChannelPolicy;
import rondo.promela.PartitionMode;
import rondo.promela.Promela;
import rondo.trace.Statistics;
import rondo.trace.Verdict;
import rondo.verify.gpu.GpuEngine;
import rondo.verify.method.DifferenceUnsupported;
import rondo.verify.method.Method;
import rondo.verify.method.VerificationListener;
import rondo.verify.model.Model;
import rondo.verify.model.Optimisation;
import rondo.verify.model.PromelaSettings;
import rondo.verify.model.PropertySelector;
import rondo.verify.report.ExecutionTable;
import rondo.verify.report.MethodDetails.ProcessSearch;
import rondo.verify.report.PropertyReport;
import rondo.verify.report.Report;
import rondo.verify.report.StatementCounts;
import rondo.verify.report.UnreachedCode;
import rondo.verify.report.UnreachedStatements;

/** Explicit-state verification of interleaved processes. */
public final class ExplicitProcessVerification {
  /** Searches the states of a process system, as {@link ProcessVerifier#verify} does. */
  private interface Engine {
    ProcessVerifier.Result verify(
        ProcessSystem system,
        FullChannelPolicy policy,
        SearchOptions options,
        Consumer<Statistics> progress,
        BooleanSupplier cancelled)
        throws RejectedException;
  }

  private final Model.Processes model;
  private final Method.Explicit method;
  private final VerificationListener listener;
  private final PromelaSettings settings;
  private final Engine engine;
  private List<UnreachedCode> unreached = List.of();
  private Optional<ExecutionTable> executions = Optional.empty();

  public ExplicitProcessVerification(
      Model.Processes model, Method.Explicit method, VerificationListener listener) {
    this(model, method, listener, ProcessVerifier::verify);
  }

  /** A search on a GPU, which has no reductions. */
  public static ExplicitProcessVerification onGpu(
      Model.Processes model, Method.Explicit method, VerificationListener listener) {
    SearchOptions all =
        method.search().withReduction(SearchOptions.Reduction.NONE).withSymmetry(Optional.empty());
    return new ExplicitProcessVerification(model, method.with(all), listener, GpuEngine::verify);
  }

  private ExplicitProcessVerification(
      Model.Processes model, Method.Explicit method, VerificationListener listener, Engine engine) {
    this.engine = engine;
    this.model = model;
    this.method = method;
    this.listener = listener;
    settings =
        new PromelaSettings(
            model.source(), method.semantics().fullChannel(), optimisations(method));
  }

  /**
   * Terminated processes are kept under symmetry, so that orbits do not differ by their ends.
   * Statements are not merged where runs differ by the statements that they execute.
   */
  private static Set<Optimisation> optimisations(Method.Explicit method) {
    SearchOptions search = method.search();
    var chosen = EnumSet.noneOf(Optimisation.class);
    chosen.addAll(method.optimisations());
    if (search.symmetry().isPresent() && search.fairness() == SearchOptions.Fairness.NONE) {
      chosen.add(Optimisation.KEEP_PROCESSES);
    }
    if (DifferenceUnsupported.isWanted(search)) {
      chosen.remove(Optimisation.MERGE);
    }
    return chosen;
  }

  /** Checks properties in turn. */
  public Report run(List<PropertySelector> properties) throws RejectedException {
    return withVacuity(
        new PropertyChecks(model.source(), model.warnings(), listener)
            .run(properties, this::check)
            .withUnreached(unreached)
            .withExecutions(executions),
        properties);
  }

  /** Searches for left sides of implications only with coverage: each takes another search. */
  private Report withVacuity(Report report, List<PropertySelector> properties)
      throws RejectedException {
    var vacuity =
        new VacuityWarnings(report, listener)
            .ofIdleRuns(model.model().system().processTypes().getFirst().at());
    if (method.search().counting() == CountPolicy.EXECUTIONS) {
      for (Promela.Antecedent antecedent :
          Promela.antecedents(model.source().promelaSources(), model.source().defines())) {
        PropertySelector property = PropertySelector.named(antecedent.formula());
        if (properties.contains(property) && vacuity.holds(property)) {
          vacuity.check(
              antecedent.formula(),
              antecedent.at(),
              Optional.of(antecedent.condition()),
              () -> search(antecedent));
        }
      }
    }
    return vacuity.report();
  }

  private Verdict search(Promela.Antecedent antecedent) throws RejectedException {
    PropertyReport report = check(new PropertySelector.Witness(antecedent.condition()));
    return (Verdict) report.verdict();
  }

  private PropertyReport check(PropertySelector selector) throws RejectedException {
    PromelaSettings selected = settings.withProperty(selector);
    try {
      return check(selector, selected, prepare(selector, selected));
    } catch (LimitReachedException e) {
      return limitReached(selector, e);
    }
  }

  private PropertyReport check(
      PropertySelector selector, PromelaSettings selected, Prepared prepared)
      throws RejectedException {
    DifferenceUnsupported.check(
        options(selector), prepared.system(), selector.at(prepared.model()));
    SearchOptions search =
        options(selector)
            .withChecked(CheckedProperties.in(prepared.system(), method.search().checked()))
            .withTime(prepared.remaining());
    ProcessVerifier.Result result = search(selector, selected, prepared.system(), search);
    return Budget.complete(() -> report(selector, selected, prepared, search, result));
  }

  /** The options of a search: breadth first for a short run to a witness, which is finite. */
  private SearchOptions options(PropertySelector selector) {
    SearchOptions search = method.search();
    return selector.isWitness() && search.fairness() == Fairness.NONE
        ? search.withFirstViolation().withOrder(Order.BFS)
        : search;
  }

  private ProcessVerifier.Result search(
      PropertySelector selector,
      PromelaSettings selected,
      ProcessSystem system,
      SearchOptions search)
      throws RejectedException {
    try (var progress = listener.checking(selector.title().orElse(""))) {
      return engine.verify(system, selected.policy(), search, progress, listener::isCancelled);
    }
  }

  private PropertyReport report(
      PropertySelector selector,
      PromelaSettings selected,
      Prepared prepared,
      SearchOptions search,
      ProcessVerifier.Result result)
      throws RejectedException {
    if (selector instanceof PropertySelector.Safety) {
      ProcessSystem written =
          Optimisation.keepingProcesses(selected.optimisations(), prepared.found().system());
      unreached = UnreachedStatements.in(written, prepared.system(), result.unreached());
      executions =
          result
              .executions()
              .map(c -> StatementCounts.of(written, prepared.system(), c))
              .map(parts -> table(result.verdict(), parts));
    }
    return new PropertyReport(
        selector.title(),
        search,
        result.verdict(),
        reductions(
            selected,
            prepared.found(),
            result,
            symmetry(result, search, prepared.model(), selector),
            prepared.model()),
        ProcessCounterexamples.of(
            result.verdict(),
            selected,
            selected.inUserSteps(prepared.model(), prepared.found()),
            listener));
  }

  private static ExecutionTable table(Verdict verdict, List<ExecutionTable.PartCounts> parts) {
    return new ExecutionTable(
        PropertySelector.SAFETY,
        ExecutionTable.Unit.TRANSITIONS,
        ExecutionTable.Extent.of(verdict),
        parts,
        List.of());
  }

  /**
   * A model that is ready to be searched.
   *
   * @param model with the formula of the property
   * @param remaining the remaining time
   */
  private record Prepared(
      Promela.Model model, SymmetryDetection found, ProcessSystem system, Duration remaining) {}

  private Prepared prepare(PropertySelector selector, PromelaSettings selected)
      throws RejectedException {
    Duration time = method.search().time();
    try (Budget budget = Budget.current().within(time, () -> false);
        var _ = listener.checking(selector.title().orElse(""))) {
      return budget.callChecked(
          () -> {
            Promela.Model loaded = selector.isFurther() ? selected.load() : model.model();
            SymmetryDetection found = selected.detectSymmetry(loaded);
            ProcessSystem system = selected.optimised(found);
            return new Prepared(loaded, found, system, budget.remaining().orElse(time));
          });
    }
  }

  /** The report if a limit is reached in an analysis before the search. */
  private PropertyReport limitReached(PropertySelector selector, LimitReachedException e) {
    return new PropertyReport(
        selector.title(),
        method.search(),
        Verdict.Inconclusive.of(e.limit(), new Statistics(0, 0, 0, 0, 0)),
        ProcessSearch.UNREDUCED,
        List.of());
  }

  /** The symmetry that was used; none if the property distinguishes processes. */
  private static SymmetryUse symmetry(
      ProcessVerifier.Result result,
      SearchOptions search,
      Promela.Model about,
      PropertySelector selector) {
    List<Diagnostic> obstacles = about.declaredSymmetry().obstacles(selector.title());
    if (search.symmetry().isEmpty() || obstacles.isEmpty()) {
      return result.symmetry();
    }
    Diagnostic first = obstacles.getFirst();
    return new SymmetryUse.Unused(
        "%s (%s:%d)".formatted(first.message(), first.at().file(), first.at().line()));
  }

  private static ProcessSearch reductions(
      PromelaSettings settings,
      SymmetryDetection found,
      ProcessVerifier.Result result,
      SymmetryUse used,
      Promela.Model model) {
    SymmetryUse symmetry = used;
    boolean looked = settings.optimisations().contains(Optimisation.FIND_SYMMETRY);
    if (looked && symmetry instanceof SymmetryUse.None && found.obstacles().isEmpty()) {
      symmetry = new SymmetryUse.Unused("there are no candidates for symmetric processes");
    }
    List<String> apart = found.obstacles().stream().map(Object::toString).toList();
    return new ProcessSearch(
        result.reductionObstacle(), symmetry, apart, partitions(settings, model));
  }

  /** The summary of partition symmetry reduction, if it is used. */
  static Optional<String> partitions(PromelaSettings settings, Promela.Model model) {
    return switch (Optimisation.partitioning(settings.optimisations())) {
      case OFF -> Optional.empty();
      case CHECKED -> Optional.of("stand for all choices of initial values");
      case FORCED ->
          Optional.of(
              model.warnings().stream()
                      .anyMatch(w -> w.code().equals(PartitionMode.VALUES_DISTINGUISH_PROCESSES))
                  ? "forced: other choices of initial values were not explored"
                  : "stand for all choices of initial values");
    };
  }
}
