package rondo.verify.check;

import java.util.List;
import java.util.Optional;
import rondo.budget.Budget;
import rondo.diagnostics.RejectedException;
import rondo.explore.SearchOptions;
import rondo.explore.SymmetryUse;
import rondo.ir.ProcessSystem;
import rondo.promela.Promela;
import rondo.smt.check.SolverBudget;
import rondo.smt.process.ProcessSmtVerifier;
import rondo.trace.Verdict.Reason;
import rondo.verify.method.Method;
import rondo.verify.method.SolverSource;
import rondo.verify.method.VerificationListener;
import rondo.verify.model.Model;
import rondo.verify.model.PromelaSettings;
import rondo.verify.model.PropertySelector;
import rondo.verify.report.MethodDetails;
import rondo.verify.report.PropertyReport;
import rondo.verify.report.Report;
import rondo.verify.report.SolverSettings;
import rondo.verify.report.SolverSettings.StepUnit;
import rondo.verify.report.SolverSettings.Unit;

/** SMT verification of interleaved processes. */
public record SmtProcessVerification(
    Model.Processes model, Method.Smt method, VerificationListener listener) {
  /**
   * Checks properties in turn. The SMT engine supports safety only.
   *
   * @param selected the selected properties; if empty, all of the model, liveness as inconclusive
   */
  public Report run(List<PropertySelector> selected) throws RejectedException {
    rejectLiveness(model.model(), selected);
    SolverSource source = SolverSource.of(method.solver());
    return new PropertyChecks(model.source(), model.warnings(), listener)
        .run(
            selected.isEmpty() ? PropertySelector.all(model.model()) : selected,
            s -> isSupported(s) ? verify(s, source) : unsupported(s, source));
  }

  private static boolean isSupported(PropertySelector selector) {
    return selector instanceof PropertySelector.Safety || selector.isWitness();
  }

  /** Rejects selected liveness properties. */
  public static void rejectLiveness(Promela.Model model, List<PropertySelector> selected)
      throws RejectedException {
    for (PropertySelector selector : selected) {
      if (!isSupported(selector)) {
        throw SmtUnsupported.liveness(selector.title().orElseThrow(), selector.at(model));
      }
    }
  }

  /** The translation; a Promela model has one initial state, so there is no symmetry to break. */
  public static PromelaSettings settings(Model.Processes model, Method.Smt method) {
    return new PromelaSettings(
            model.source(), method.semantics().fullChannel(), method.optimisations())
        .withoutSymmetry();
  }

  private PropertyReport verify(PropertySelector selector, SolverSource source)
      throws RejectedException {
    PromelaSettings settings = settings(model, method).withProperty(selector);
    Promela.Model loaded = selector.isFurther() ? settings.load() : model.model();
    ProcessSystem system = settings.optimised(loaded);
    SearchOptions search =
        method.search().withChecked(CheckedProperties.in(system, method.search().checked()));
    SolverSettings solverSettings = settings(source);
    ProcessSmtVerifier.Result result = verify(source, settings, system, search);
    return new PropertyReport(
        selector.title(),
        search,
        result.verdict(),
        new MethodDetails.Smt(reductions(settings), solverSettings, result.solverResult()),
        Budget.complete(
            () ->
                ProcessCounterexamples.of(
                    result.verdict(), settings, settings.inUserSteps(loaded), listener)));
  }

  private ProcessSmtVerifier.Result verify(
      SolverSource source, PromelaSettings settings, ProcessSystem system, SearchOptions search)
      throws RejectedException {
    try (var progress = new SolverProgress(source, listener, "")) {
      SolverBudget budget = progress.budget(settings(source).bound(), method.solver().time());
      return ProcessSmtVerifier.verify(system, settings.policy(), search.checked(), budget);
    }
  }

  /** The report on a property that the SMT engine does not support. */
  private PropertyReport unsupported(PropertySelector selector, SolverSource source) {
    return new PropertyReport(
        selector.title(),
        method.search(),
        SmtVerdict.inconclusive(Reason.TEMPORAL, SmtVerdict.statistics(0, 0)),
        new MethodDetails.Smt(
            reductions(settings(model, method)), settings(source), Optional.empty()),
        List.of());
  }

  private MethodDetails.ProcessSearch reductions(PromelaSettings settings) {
    return new MethodDetails.ProcessSearch(
        Optional.empty(),
        new SymmetryUse.None(),
        List.of(),
        ExplicitProcessVerification.partitions(settings, model.model()));
  }

  private SolverSettings settings(SolverSource source) {
    return method.solver().settings(source, new StepUnit(Unit.STEP, 1));
  }
}
