package rondo.verify.parameterized;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SequencedMap;
import java.util.Set;
import rondo.budget.Budget;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.explore.SearchOptions;
import rondo.ir.event.EventProperty;
import rondo.ir.event.ParameterizedEventSystem;
import rondo.smt.check.ProofCertificate;
import rondo.smt.check.ProofCertificate.CheckedObligation;
import rondo.smt.check.ProofCertificate.Status;
import rondo.smt.solver.TimeLimit;
import rondo.smt.threshold.ParameterizedEventVerifier;
import rondo.smt.threshold.ThresholdResult;
import rondo.trace.Verdict.Extent;
import rondo.trace.Verdict.Reason;
import rondo.verify.check.ExplicitEventVerification;
import rondo.verify.check.SolverProgress;
import rondo.verify.method.Method;
import rondo.verify.method.VerificationListener;
import rondo.verify.model.Model;
import rondo.verify.model.ModelSource;
import rondo.verify.model.PropertyCatalog;
import rondo.verify.report.MethodDetails;
import rondo.verify.report.Report;
import rondo.verify.report.SolverSettings;
import rondo.verify.report.SolverSettings.StepUnit;
import rondo.verify.report.SolverSettings.Unit;

/** Event-based protocols as threshold automata. */
final class ParameterizedThresholdEngine implements ParameterizedEngine<EventProperty> {
  private static final String ARGUMENT =
      "messages are counted by content, and processes by local state, since nothing else matters"
          + " for them; numbers of messages only grow, so every threshold is reached at most once,"
          + " and steps between these moments can be sorted: one formula describes all runs";

  private final SymbolicProtocol<Model.Events, ParameterizedEventSystem> symbolic;

  private ParameterizedThresholdEngine(
      SymbolicProtocol<Model.Events, ParameterizedEventSystem> symbolic) {
    this.symbolic = symbolic;
  }

  /** Rejects parameters that the protocol does not have, and malformed assumptions. */
  static ParameterizedThresholdEngine of(Model.Events model, Method.Parameterized method)
      throws RejectedException {
    return new ParameterizedThresholdEngine(
        SymbolicProtocol.of(model, method, ParameterizedThresholdEngine::system));
  }

  static ParameterizedEventSystem system(
      ModelSource source, Set<String> free, List<String> assumptions) throws RejectedException {
    return Distal.parameterizedEvents(source.protocolText(), source.defines(), free, assumptions);
  }

  @Override
  public SymbolicProtocol<Model.Events, ParameterizedEventSystem> symbolic() {
    return symbolic;
  }

  @Override
  public MethodDetails.ParameterizedProtocol details() {
    return symbolic.details(symbolic.system().map(_ -> ARGUMENT), List.of(), Optional.empty());
  }

  @Override
  public SolverSettings settings() {
    return new SolverSettings(
        symbolic.solvers().name(), symbolic.solvers().seed(), 0, new StepUnit(Unit.STEP, 1));
  }

  @Override
  public List<EventProperty> properties(List<String> names) throws RejectedException {
    PropertyCatalog<EventProperty> catalog =
        PropertyCatalog.of(symbolic.model().protocol().system(), symbolic.source());
    return names.isEmpty() ? catalog.allAndSafety() : catalog.named(names);
  }

  @Override
  public Optional<Report> search(
      Map<String, Integer> values,
      List<String> properties,
      SearchOptions limits,
      VerificationListener listener)
      throws RejectedException {
    Optional<Model> instance = symbolic.instance(values);
    if (instance.isEmpty()) {
      return Optional.empty();
    }
    var explicit = new Method.Explicit(limits, Method.Explicit.DEFAULT.semantics(), Set.of());
    return Optional.of(
        new ExplicitEventVerification((Model.Events) instance.get(), explicit, listener)
            .run(properties));
  }

  @Override
  public SolverProgress progress(EventProperty property, VerificationListener listener) {
    return new SolverProgress(symbolic.solvers(), listener, property.name());
  }

  @Override
  public ProofAttempt prove(EventProperty property, SolverProgress progress)
      throws RejectedException {
    if (symbolic.system().isEmpty()) {
      return symbolic.noSystem();
    }
    var verifier =
        new ParameterizedEventVerifier(symbolic.system().get(), progress::open, timeLimit());
    ThresholdResult result;
    try {
      result = verifier.verify(property.name());
    } catch (RejectedException e) {
      return SymbolicProtocol.notParameterized(e.diagnostics().getFirst());
    }
    Budget.checkpoint();
    return switch (result) {
      case ThresholdResult.Proved(ProofCertificate certificate) ->
          proved(property, certificate, progress);
      case ThresholdResult.Violated(SequencedMap<String, Long> values, _) -> candidate(values);
      case ThresholdResult.NoValues _ ->
          throw ParameterizedUnsupported.noValues(symbolic.method().free());
      case ThresholdResult.Inconclusive(String reason) ->
          SymbolicProtocol.failed(new Extent.Stopped(Reason.NOT_PARAMETERIZED, reason));
    };
  }

  private static TimeLimit timeLimit() {
    return Budget.current().remaining().map(TimeLimit::of).orElse(TimeLimit.none());
  }

  private static ProofAttempt proved(
      EventProperty property, ProofCertificate certificate, SolverProgress progress) {
    List<CheckedObligation> obligations = certificate.check(progress.budget(0, Optional.empty()));
    if (obligations.stream().anyMatch(o -> o.status() == Status.REFUTED)) {
      throw new IllegalStateException(
          "a proof of `%s` is refuted when it is checked again".formatted(property.name()));
    }
    if (obligations.stream().anyMatch(o -> o.status() == Status.UNKNOWN)) {
      Budget.checkpoint();
      return SymbolicProtocol.failed(
          new Extent.Stopped(Reason.SOLVER, "a proof was found, but could not be checked again"));
    }
    return new ProofAttempt.Proved(
        new MethodDetails.ParameterizedProof(
            "threshold automaton",
            "no run of the threshold automaton violates it",
            OptionalInt.empty(),
            List.of(),
            obligations));
  }

  private ProofAttempt candidate(SequencedMap<String, Long> found) {
    SequencedMap<String, Integer> values = new LinkedHashMap<>();
    new SmallValues(symbolic.method().free())
        .free()
        .forEach(
            name ->
                values.put(
                    name,
                    Math.clamp(
                        found.getOrDefault(name, 0L), Integer.MIN_VALUE, Integer.MAX_VALUE)));
    return new ProofAttempt.Candidate(values);
  }
}
