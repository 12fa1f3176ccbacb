package rondo.verify.check;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import rondo.analysis.symmetry.value.InputSelection;
import rondo.analysis.symmetry.value.ValueClass;
import rondo.budget.Budget;
import rondo.budget.LimitReachedException;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.RejectedException;
import rondo.explore.SearchOptions;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;
import rondo.ir.round.interpreter.RoundReplay;
import rondo.ir.round.interpreter.RoundViolation;
import rondo.smt.check.InductivenessCheck;
import rondo.smt.check.InductivenessCheck.ObligationResult;
import rondo.smt.check.KInduction;
import rondo.smt.check.KInductionResult;
import rondo.smt.check.SolverBudget;
import rondo.smt.rounds.RoundSmtVerifier;
import rondo.trace.Property;
import rondo.trace.Trace;
import rondo.trace.Verdict;
import rondo.trace.Verdict.Reason;
import rondo.trace.Violation;
import rondo.verify.method.Method;
import rondo.verify.method.SolverSource;
import rondo.verify.method.VerificationListener;
import rondo.verify.model.Model;
import rondo.verify.model.PropertyCatalog;
import rondo.verify.report.MethodDetails;
import rondo.verify.report.PropertyReport;
import rondo.verify.report.Report;
import rondo.verify.report.SolverSettings;
import rondo.verify.report.SolverSettings.StepUnit;
import rondo.verify.report.SolverSettings.Unit;

/** SMT verification of a protocol in rounds. */
public final class SmtRoundVerification {
  private final RoundSubject subject;
  private final Method.Smt method;
  private final VerificationListener listener;
  private final PropertyCatalog<RoundProperty> catalog;
  private final List<RoundProperty.Invariant> invariants;
  private final SolverSource source;

  /** Rejects a protocol or invariants that the method does not support. */
  public SmtRoundVerification(Model.Rounds model, Method.Smt method, VerificationListener listener)
      throws RejectedException {
    this(new RoundSubject.Native(model), method, listener);
  }

  SmtRoundVerification(RoundSubject subject, Method.Smt method, VerificationListener listener)
      throws RejectedException {
    this.subject = subject;
    this.method = method;
    this.listener = listener;
    if (inputs() == InputSelection.PARTITIONED) {
      PartitionReductionUnsupported.check(subject.protocol().system(), subject.source());
    }
    catalog = PropertyCatalog.of(subject.protocol().system(), subject.source());
    invariants = invariants(method.solver().invariants(), catalog);
    source = SolverSource.of(method.solver());
  }

  /**
   * Checks properties in turn. The SMT engine supports safety only.
   *
   * @param names if empty, all properties of the protocol, liveness as inconclusive
   */
  public Report run(List<String> names) throws RejectedException {
    return new PropertyChecks(subject.source(), subject.warnings(), listener)
        .run(properties(names), this::check);
  }

  private InputSelection inputs() {
    return Method.inputs(method.optimisations());
  }

  /** The selected properties, by default all of the protocol. */
  private List<RoundProperty> properties(List<String> names) throws RejectedException {
    if (names.isEmpty()) {
      return PropertyCatalog.defaults(catalog);
    }
    List<RoundProperty> named = catalog.named(names);
    for (RoundProperty property : named) {
      if (property instanceof RoundProperty.Temporal) {
        throw SmtUnsupported.liveness(property.name(), property.at());
      }
    }
    return named;
  }

  /** The invariants to be used in the proof. */
  private static List<RoundProperty.Invariant> invariants(
      List<String> names, PropertyCatalog<RoundProperty> catalog) throws RejectedException {
    var invariants = new ArrayList<RoundProperty.Invariant>();
    for (RoundProperty named : catalog.named(names)) {
      if (!(named instanceof RoundProperty.Invariant invariant) || named.isWitness()) {
        String what = named.isWitness() ? "a witness" : "not a state predicate";
        throw new RejectedException(
            Diagnostic.error(
                    "V010",
                    named.at(),
                    "`" + named.name() + "` is " + what + ", so it cannot be an invariant")
                .withHelp("an entry `invariant name : condition` of the protocol is one"));
      }
      invariants.add(invariant);
    }
    return invariants;
  }

  /** Checks one property; a liveness property is inconclusive. */
  PropertyReport check(RoundProperty property) throws RejectedException {
    if (property instanceof RoundProperty.Temporal) {
      return notBegun(property, Reason.TEMPORAL, 0);
    }
    long began = System.nanoTime();
    Duration time = method.solver().time().orElse(SearchOptions.defaults().time());
    try (Budget budget = Budget.current().within(time, () -> false)) {
      return budget.callChecked(
          () -> invariants.isEmpty() ? byInduction(property) : withInvariants(property));
    } catch (LimitReachedException e) {
      // During encoding, before the first query.
      return notBegun(property, Reason.of(e.limit()), (System.nanoTime() - began) / 1e9);
    }
  }

  /** The report on a property about which the solver was not asked. */
  private PropertyReport notBegun(RoundProperty property, Reason reason, double seconds)
      throws RejectedException {
    MethodDetails protocol = protocol(property, List.of());
    return report(
        property,
        SmtVerdict.inconclusive(reason, SmtVerdict.statistics(0, seconds)),
        invariants.isEmpty()
            ? new MethodDetails.Smt(protocol, settings(), Optional.empty())
            : invariantProof(protocol, List.of()),
        Optional.empty());
  }

  private PropertyReport byInduction(RoundProperty property) throws RejectedException {
    try (var progress = new SolverProgress(source, listener, property.name())) {
      var proof =
          RoundSmtVerifier.of(
              subject.protocol().system(), property, List.of(), method.symmetry(), inputs());
      KInductionResult result = KInduction.of(proof.proofTask(), budget(progress));
      Optional<RoundReplay> replay =
          result instanceof KInductionResult.Violated violated
              ? Optional.of(proof.replay(violated))
              : Optional.empty();
      return report(
          property,
          SmtVerdict.of(result, replay.map(SmtRoundVerification::violation), progress.seconds()),
          new MethodDetails.Smt(
              protocol(property, proof.values()), settings(), Optional.of(result)),
          replay);
    }
  }

  /** Checks a property by a proof with the given invariants. */
  private PropertyReport withInvariants(RoundProperty property) throws RejectedException {
    RoundSystem checked = subject.protocol().system().withProperties(List.of(property));
    try (var progress = new SolverProgress(source, listener, property.name())) {
      var proof =
          RoundSmtVerifier.of(
              subject.protocol().system(), property, invariants, method.symmetry(), inputs());
      List<ObligationResult> obligations =
          InductivenessCheck.of(proof.proofTask(invariants), budget(progress));
      var counterexamples = new InductionCounterexamples(checked, proof, invariants);
      List<MethodDetails.Obligation> results =
          obligations.stream()
              .map(o -> new MethodDetails.Obligation(o, counterexamples.of(o)))
              .toList();
      return report(
          property,
          SmtVerdict.of(obligations, progress.seconds()),
          invariantProof(protocol(property, proof.values()), results),
          Optional.empty());
    }
  }

  private MethodDetails invariantProof(
      MethodDetails protocol, List<MethodDetails.Obligation> obligations) {
    return new MethodDetails.InvariantProof(
        protocol, settings(), method.solver().invariants(), obligations);
  }

  private PropertyReport report(
      RoundProperty property, Verdict verdict, MethodDetails details, Optional<RoundReplay> replay)
      throws RejectedException {
    return new PropertyReport(
        Optional.of(property.name()),
        method.search(),
        verdict,
        details,
        subject.counterexamples(property, replay));
  }

  private SolverBudget budget(SolverProgress progress) {
    return progress.budget(settings().bound(), method.solver().time());
  }

  private MethodDetails protocol(RoundProperty property, List<ValueClass> values) {
    return subject.details(
        new MethodDetails.RoundProtocol(
            subject.protocol().system(),
            subject.protocol().parameters(),
            property.assumptions(),
            values));
  }

  private SolverSettings settings() {
    int rounds = subject.protocol().system().rounds().size();
    return method.solver().settings(source, new StepUnit(Unit.ROUND, rounds));
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
