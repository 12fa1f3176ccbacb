package rondo.cli;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import rondo.budget.Budget;
import rondo.budget.LimitReachedException;
import rondo.cli.report.CheckResult;
import rondo.cli.report.InvariantProofSummary;
import rondo.cli.report.InvariantProofSummary.ObligationReport;
import rondo.cli.report.MethodSummary;
import rondo.cli.report.RoundProtocolSummary;
import rondo.cli.report.SmtSummary;
import rondo.cli.report.SolverSettings;
import rondo.cli.report.SolverSettings.StepUnit;
import rondo.cli.report.SolverSettings.Unit;
import rondo.cli.report.VerificationResult;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.explore.SearchOptions;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundReplay;
import rondo.ir.round.RoundSystem;
import rondo.ir.round.RoundViolation;
import rondo.rounds.InputSelection;
import rondo.rounds.values.ValueClass;
import rondo.smt.check.InductivenessCheck;
import rondo.smt.check.InductivenessCheck.ObligationResult;
import rondo.smt.check.KInductionResult;
import rondo.smt.check.SolverBudget;
import rondo.smt.rounds.RoundSmtVerifier;
import rondo.smt.rounds.RoundUnrolling.Symmetry;
import rondo.trace.Property;
import rondo.trace.Trace;
import rondo.trace.Verdict;
import rondo.trace.Verdict.Reason;
import rondo.trace.Violation;

/** SMT verification of a round-based protocol. */
record RoundSmtVerification(RoundOptions options, SolverOptions solver, Symmetry symmetry) {
  VerificationResult run(Distal.RoundProtocol model, Console console) throws RejectedException {
    if (options.inputs() == InputSelection.PARTITIONED) {
      PartitionReductionUnsupported.check(model.system(), options.model().input());
    }
    PropertyCatalog<RoundProperty> catalog =
        RoundVerification.checklist(model.system(), options.model().input());
    List<RoundProperty> properties = properties(catalog);
    List<RoundProperty.Invariant> invariants = invariants(catalog);
    SolverSource source = SolverSource.of(solver);
    var checks = new PropertyChecks(model, invariants, source, console);
    return catalog.run(
        properties, options.traceFile(), checks::check, model.warnings(), Interrupt.requested());
  }

  /** The selected properties, by default all of the protocol. */
  private List<RoundProperty> properties(PropertyCatalog<RoundProperty> catalog)
      throws RejectedException {
    if (options.properties().isEmpty()) {
      return RoundVerification.defaultProperties(catalog);
    }
    List<RoundProperty> named = catalog.named(options.properties());
    for (RoundProperty property : named) {
      if (property instanceof RoundProperty.Temporal) {
        throw SmtUnsupported.liveness(property.name(), property.at());
      }
    }
    return named;
  }

  /** The invariants to be used in the proof. */
  private List<RoundProperty.Invariant> invariants(PropertyCatalog<RoundProperty> catalog)
      throws RejectedException {
    var invariants = new ArrayList<RoundProperty.Invariant>();
    for (RoundProperty named : catalog.named(solver.invariants())) {
      if (!(named instanceof RoundProperty.Invariant invariant)) {
        throw new RejectedException(
            Diagnostic.error(
                    "V010",
                    named.at(),
                    "`" + named.name() + "` is no condition on states, so it is no invariant")
                .withHelp("an entry `invariant name : condition` of the protocol is one"));
      }
      invariants.add(invariant);
    }
    return invariants;
  }

  /** Checks properties in turn. */
  private final class PropertyChecks {
    private final Distal.RoundProtocol model;
    private final List<RoundProperty.Invariant> invariants;
    private final SolverSource source;
    private final Console console;

    PropertyChecks(
        Distal.RoundProtocol model,
        List<RoundProperty.Invariant> invariants,
        SolverSource source,
        Console console) {
      this.model = model;
      this.invariants = invariants;
      this.source = source;
      this.console = console;
    }

    CheckResult check(RoundProperty property, Path file) throws RejectedException {
      if (property instanceof RoundProperty.Temporal) {
        return check(
            property,
            SmtVerdict.inconclusive(Reason.TEMPORAL, SmtVerdict.statistics(0, 0)),
            invariants.isEmpty()
                ? new SmtSummary(protocol(property, List.of()), settings(), Optional.empty())
                : invariantProof(protocol(property, List.of()), List.of()),
            Optional.empty(),
            file);
      }
      long began = System.nanoTime();
      Duration time = solver.time().orElse(SearchOptions.defaults().time());
      try (Budget budget = Budget.current().within(time, () -> false)) {
        return budget.callChecked(
            () ->
                invariants.isEmpty()
                    ? byInduction(property, file)
                    : withInvariants(property, file));
      } catch (LimitReachedException e) {
        // During encoding, before the first query.
        return check(
            property,
            SmtVerdict.inconclusive(
                Reason.of(e.limit()), SmtVerdict.statistics(0, (System.nanoTime() - began) / 1e9)),
            invariants.isEmpty()
                ? new SmtSummary(protocol(property, List.of()), settings(), Optional.empty())
                : invariantProof(protocol(property, List.of()), List.of()),
            Optional.empty(),
            file);
      }
    }

    private CheckResult byInduction(RoundProperty property, Path file) throws RejectedException {
      try (var progress = progress(property)) {
        var proof =
            RoundSmtVerifier.of(model.system(), property, List.of(), symmetry, options.inputs());
        KInductionResult result =
            rondo.smt.check.KInduction.of(proof.proofTask(), budget(progress));
        Optional<RoundReplay> replay =
            result instanceof KInductionResult.Violated violated
                ? Optional.of(proof.replay(violated))
                : Optional.empty();
        return check(
            property,
            SmtVerdict.of(result, replay.map(RoundSmtVerification::violation), progress.seconds()),
            new SmtSummary(protocol(property, proof.values()), settings(), Optional.of(result)),
            replay,
            file);
      }
    }

    /** Checks a property by a proof with the given invariants. */
    private CheckResult withInvariants(RoundProperty property, Path file) throws RejectedException {
      RoundSystem checked = model.system().withProperties(List.of(property));
      try (var progress = progress(property)) {
        var proof =
            RoundSmtVerifier.of(model.system(), property, invariants, symmetry, options.inputs());
        List<ObligationResult> obligations =
            InductivenessCheck.of(proof.proofTask(invariants), budget(progress));
        var stories = new InductionCounterexamples(checked, proof, invariants);
        List<ObligationReport> attempts =
            obligations.stream().map(o -> new ObligationReport(o, stories.of(o))).toList();
        return check(
            property,
            SmtVerdict.of(obligations, progress.seconds()),
            invariantProof(protocol(property, proof.values()), attempts),
            Optional.empty(),
            file);
      }
    }

    private SolverProgress progress(RoundProperty property) {
      return new SolverProgress(source, console, options.model().file() + ": " + property.name());
    }

    private InvariantProofSummary invariantProof(
        RoundProtocolSummary summary, List<ObligationReport> attempts) {
      return new InvariantProofSummary(summary, settings(), solver.invariants(), attempts);
    }

    private CheckResult check(
        RoundProperty property,
        Verdict verdict,
        MethodSummary summary,
        Optional<RoundReplay> replay,
        Path file) {
      return new CheckResult(
          Optional.of(property.name()),
          options.search(),
          verdict,
          summary,
          new RoundInput.Native(options.model(), model).save(property, replay, file, console));
    }

    private SolverBudget budget(SolverProgress progress) {
      return progress.budget(settings().bound(), solver.time());
    }

    private RoundProtocolSummary protocol(RoundProperty property, List<ValueClass> values) {
      return new RoundProtocolSummary(
          model.system(), model.parameters(), property.assumptions(), values);
    }

    private SolverSettings settings() {
      return solver.settings(source, new StepUnit(Unit.ROUND, model.system().rounds().size()));
    }
  }

  /** The violation in the last state; the run itself is reported separately. */
  private static Violation violation(RoundReplay replay) {
    Property broken =
        switch (replay.violations().getFirst()) {
          case RoundViolation.PropertyViolation _ -> Property.FORBIDDEN;
          case RoundViolation.FaultViolation(_, var fault) -> Property.of(fault.kind());
        };
    return new Violation(broken, new Trace(List.of(), OptionalInt.empty()));
  }
}
