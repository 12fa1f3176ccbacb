package rondo.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.ParseResult;
import rondo.cli.report.CheckResult;
import rondo.cli.report.ReductionSummary;
import rondo.cli.report.SmtSummary;
import rondo.cli.report.SolverSettings;
import rondo.cli.report.SolverSettings.StepUnit;
import rondo.cli.report.SolverSettings.Unit;
import rondo.cli.report.VerificationResult;
import rondo.diagnostics.RejectedException;
import rondo.explore.SearchOptions;
import rondo.explore.SymmetryUse;
import rondo.ir.ProcessSystem;
import rondo.promela.Promela;
import rondo.smt.check.SolverBudget;
import rondo.smt.process.ProcessSmtVerifier;
import rondo.trace.Property;
import rondo.trace.Verdict.Reason;

/** SMT verification of a Promela model. */
record PromelaSmtVerification(VerifyOptions options, SolverOptions solver) implements Verification {
  /**
   * Options for rounds only: a Promela model has one initial state, so there is no symmetry to
   * break.
   */
  private static final List<String> OF_ROUNDS = List.of("--invariant", "--symmetry");

  static PromelaSmtVerification of(ParseResult arguments, ModelArguments model) {
    VerifyOptions options = VerifyOptions.of(arguments, model);
    Path file = options.settings().model().file();
    Language.PROMELA.rejectOptions(OF_ROUNDS, arguments, file);
    return new PromelaSmtVerification(
        new VerifyOptions(
            options.settings().withoutSymmetry(),
            options.properties(),
            options.search(),
            options.traceFile()),
        SolverOptions.of(arguments));
  }

  @Override
  public Set<Property> checked() {
    return options.search().checked();
  }

  @Override
  public VerificationResult run(Console console) throws RejectedException {
    Promela.Model model =
        TimedLoad.within(
                options.search().time(),
                console,
                options.settings().model().file(),
                options.settings()::load)
            .model();
    rejectLiveness(model);
    Diagnostics.print(model.warnings(), console);
    SolverSource source = SolverSource.of(solver);
    var checks = new ArrayList<CheckResult>();
    for (PropertySelector selector : options.propertiesOf(model)) {
      checks.add(
          selector instanceof PropertySelector.Safety
              ? verifySafety(model, source, console)
              : unsupported(selector, model, source));
    }
    return new VerificationResult(
        options.settings().model().file(), checks, List.of(), List.of(), model.warnings());
  }

  /** Rejects selected liveness properties. */
  void rejectLiveness(Promela.Model model) throws RejectedException {
    for (PropertySelector selector : options.properties()) {
      if (!(selector instanceof PropertySelector.Safety)) {
        throw SmtUnsupported.liveness(selector.title().orElseThrow(), selector.at(model));
      }
    }
  }

  private CheckResult verifySafety(Promela.Model model, SolverSource source, Console console)
      throws RejectedException {
    PromelaSettings settings = options.settings();
    ProcessSystem system = settings.optimised(model);
    SearchOptions search = options.searchOf(system);
    SolverSettings solverSettings = settings(source);
    ProcessSmtVerifier.Result result;
    try (var progress = new SolverProgress(source, console, settings.model().file().toString())) {
      SolverBudget budget = progress.budget(solverSettings.bound(), solver.time());
      result = ProcessSmtVerifier.verify(system, settings.policy(), search.checked(), budget);
    }
    var files = new TraceFiles(settings, settings.inUserSteps(model), options.traceFile(), 0);
    return new CheckResult(
        Optional.empty(),
        search,
        result.verdict(),
        new SmtSummary(reductions(model), solverSettings, result.solverResult()),
        files.save(result.verdict(), console));
  }

  /** The result for a property that the SMT engine does not support. */
  private CheckResult unsupported(
      PropertySelector selector, Promela.Model model, SolverSource source) {
    return new CheckResult(
        selector.title(),
        options.search(),
        SmtVerdict.inconclusive(Reason.TEMPORAL, SmtVerdict.statistics(0, 0)),
        new SmtSummary(reductions(model), settings(source), Optional.empty()),
        List.of());
  }

  private ReductionSummary reductions(Promela.Model model) {
    return new ReductionSummary(
        Optional.empty(),
        new SymmetryUse.None(),
        List.of(),
        PromelaVerification.partitions(options.settings(), model));
  }

  private SolverSettings settings(SolverSource source) {
    return solver.settings(source, new StepUnit(Unit.STEP, 1));
  }
}
