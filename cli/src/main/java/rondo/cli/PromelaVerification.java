package rondo.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import rondo.budget.Budget;
import rondo.budget.LimitReachedException;
import rondo.cli.report.CheckResult;
import rondo.cli.report.Counterexample;
import rondo.cli.report.ReductionSummary;
import rondo.cli.report.UnreachedCode;
import rondo.cli.report.UnreachedStatements;
import rondo.cli.report.VerificationResult;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.RejectedException;
import rondo.explore.SearchOptions;
import rondo.explore.SymmetryUse;
import rondo.explore.run.ProcessVerifier;
import rondo.ir.ProcessSystem;
import rondo.ir.symmetry.SymmetryDetection;
import rondo.promela.PartitionMode;
import rondo.promela.Promela;
import rondo.trace.Property;
import rondo.trace.Statistics;
import rondo.trace.Verdict;

/** Explicit-state verification of a Promela model. */
record PromelaVerification(VerifyOptions options) implements Verification {
  @Override
  public Set<Property> checked() {
    return options.search().checked();
  }

  @Override
  public VerificationResult run(Console console) throws RejectedException {
    TimedLoad<Promela.Model> loaded =
        TimedLoad.within(
            options.search().time(),
            console,
            options.settings().model().file(),
            options.settings()::load);
    Diagnostics.print(loaded.model().warnings(), console);
    return new PromelaVerification(options.withTime(loaded.remaining()))
        .run(loaded.model(), console, Interrupt.requested());
  }

  /** Checks properties in turn; none is started after an interrupt. */
  VerificationResult run(Promela.Model model, Console console, BooleanSupplier interrupted)
      throws RejectedException {
    var checks = new ArrayList<CheckResult>();
    var skipped = new ArrayList<String>();
    List<UnreachedCode> unreached = List.of();
    int saved = 0;
    for (PropertySelector selector : options.propertiesOf(model)) {
      if (!checks.isEmpty() && interrupted.getAsBoolean()) {
        skipped.add(selector.title().orElse(PropertySelector.SAFETY));
        continue;
      }
      PromelaSettings settings = options.settings().withProperty(selector);
      Promela.Model about;
      SymmetryDetection found;
      ProcessSystem system;
      SearchOptions search;
      try (Budget budget = Budget.current().within(options.search().time(), () -> false);
          var _ = Verification.progress(console, titled(selector))) {
        about =
            selector instanceof PropertySelector.Formula
                ? budget.callChecked(settings::load)
                : model;
        Promela.Model loaded = about;
        found = budget.callChecked(() -> settings.detectSymmetry(loaded));
        SymmetryDetection detected = found;
        system = budget.callChecked(() -> settings.optimised(detected));
        search =
            options.searchOf(system).withTime(budget.remaining().orElse(options.search().time()));
      } catch (LimitReachedException e) {
        checks.add(limitReached(selector, e));
        continue;
      }
      ProcessVerifier.Result result;
      try (var reporter = Verification.progress(console, titled(selector))) {
        result = ProcessVerifier.verify(system, settings.policy(), search, reporter, interrupted);
      }
      var files =
          new TraceFiles(settings, settings.inUserSteps(about, found), options.traceFile(), saved);
      List<Counterexample> counterexamples = files.save(result.verdict(), console);
      saved += counterexamples.size();
      checks.add(
          new CheckResult(
              selector.title(),
              search,
              result.verdict(),
              reductions(settings, found, result, symmetry(result, search, about, selector), about),
              counterexamples));
      if (selector instanceof PropertySelector.Safety) {
        ProcessSystem written =
            Optimisation.keepingProcesses(settings.optimisations(), found.system());
        unreached = UnreachedStatements.in(written, system, result.unreached());
      }
    }
    return new VerificationResult(
        options.settings().model().file(), checks, skipped, unreached, model.warnings());
  }

  /** The result if a limit is reached in an analysis before the search. */
  private CheckResult limitReached(PropertySelector selector, LimitReachedException e) {
    return new CheckResult(
        selector.title(),
        options.search(),
        Verdict.Inconclusive.of(e.limit(), new Statistics(0, 0, 0, 0, 0)),
        new ReductionSummary(Optional.empty(), new SymmetryUse.None(), List.of(), Optional.empty()),
        List.of());
  }

  private String titled(PropertySelector selector) {
    return options.settings().model().file() + selector.title().map(t -> ": " + t).orElse("");
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

  private static ReductionSummary reductions(
      PromelaSettings settings,
      SymmetryDetection found,
      ProcessVerifier.Result result,
      SymmetryUse used,
      Promela.Model model) {
    SymmetryUse symmetry = used;
    boolean looked = settings.optimisations().contains(Optimisation.FIND_SYMMETRY);
    if (looked && symmetry instanceof SymmetryUse.None && found.obstacles().isEmpty()) {
      symmetry = new SymmetryUse.Unused("there is nothing that could change places");
    }
    List<String> apart = found.obstacles().stream().map(Object::toString).toList();
    return new ReductionSummary(
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
                  ? "forced: other choices of initial values were not looked at"
                  : "stand for all choices of initial values");
    };
  }
}
