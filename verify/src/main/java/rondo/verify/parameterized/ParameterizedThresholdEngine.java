package rondo.verify.parameterized;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SequencedMap;
import java.util.Set;
import rondo.budget.Budget;
import rondo.diagnostics.Diagnostic;
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
import rondo.verify.method.SolverSource;
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

  private final Model.Events model;
  private final Method.Parameterized method;
  private final Distal.ParameterizedHeader header;
  private final SolverSource solvers;
  private final Optional<ParameterizedEventSystem> system;
  private final List<Diagnostic> unsupported;

  private ParameterizedThresholdEngine(
      Model.Events model,
      Method.Parameterized method,
      Distal.ParameterizedHeader header,
      Optional<ParameterizedEventSystem> system,
      List<Diagnostic> unsupported)
      throws RejectedException {
    this.model = model;
    this.method = method;
    this.header = header;
    this.system = system;
    this.unsupported = List.copyOf(unsupported);
    solvers = SolverSource.of(method.solver());
  }

  /** Rejects parameters that the protocol does not have, and malformed assumptions. */
  static ParameterizedThresholdEngine of(Model.Events model, Method.Parameterized method)
      throws RejectedException {
    Distal.ParameterizedHeader header = ParameterizedRoundEngine.header(model.source(), method);
    try {
      return new ParameterizedThresholdEngine(
          model, method, header, Optional.of(system(model.source(), method)), List.of());
    } catch (RejectedException e) {
      return new ParameterizedThresholdEngine(
          model, method, header, Optional.empty(), ParameterizedRoundEngine.obstacles(e));
    }
  }

  static ParameterizedEventSystem system(ModelSource source, Method.Parameterized method)
      throws RejectedException {
    return Distal.parameterizedEvents(
        source.protocolText(),
        source.defines(),
        new LinkedHashSet<>(method.free()),
        method.assumptions());
  }

  @Override
  public ModelSource source() {
    return model.source();
  }

  @Override
  public List<Diagnostic> warnings() {
    return model.warnings();
  }

  @Override
  public List<Diagnostic> obstacles() {
    return unsupported;
  }

  @Override
  public MethodDetails.ParameterizedProtocol protocol() {
    return new MethodDetails.ParameterizedProtocol(
        header.name(),
        header.fixed(),
        method.free(),
        method.assumptions(),
        header.network(),
        system.map(_ -> ARGUMENT),
        List.of(),
        Optional.empty());
  }

  @Override
  public SolverSettings settings() {
    return new SolverSettings(solvers.name(), solvers.seed(), 0, new StepUnit(Unit.STEP, 1));
  }

  @Override
  public List<EventProperty> properties(List<String> names) throws RejectedException {
    PropertyCatalog<EventProperty> catalog =
        PropertyCatalog.of(model.protocol().system(), model.source());
    return names.isEmpty() ? catalog.allAndSafety() : catalog.named(names);
  }

  @Override
  public Optional<Report> search(
      Map<String, Integer> values,
      List<String> properties,
      SearchOptions limits,
      VerificationListener listener)
      throws RejectedException {
    Optional<Model> instance = ParameterizedRoundEngine.instance(model.source(), values, method);
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
    return new SolverProgress(solvers, listener, property.name());
  }

  @Override
  public ProofAttempt prove(EventProperty property, SolverProgress progress)
      throws RejectedException {
    if (system.isEmpty()) {
      Diagnostic first = unsupported.getFirst();
      return failed(new Extent.Stopped(Reason.NOT_PARAMETERIZED, first.at(), first.message()));
    }
    var verifier = new ParameterizedEventVerifier(system.get(), progress::open, timeLimit());
    ThresholdResult result;
    try {
      result = verifier.verify(property.name());
    } catch (RejectedException e) {
      Diagnostic first = e.diagnostics().getFirst();
      return failed(new Extent.Stopped(Reason.NOT_PARAMETERIZED, first.at(), first.message()));
    }
    Budget.checkpoint();
    return switch (result) {
      case ThresholdResult.Proved(_, ProofCertificate certificate) ->
          proved(property, certificate, progress);
      case ThresholdResult.Violated(SequencedMap<String, Long> values, _) -> candidate(values);
      case ThresholdResult.NoValues _ -> throw ParameterizedUnsupported.noValues(method.free());
      case ThresholdResult.Inconclusive(String reason) ->
          failed(new Extent.Stopped(Reason.NOT_PARAMETERIZED, reason));
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
      return failed(
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
    new SmallValues(method.free())
        .free()
        .forEach(
            name ->
                values.put(
                    name,
                    Math.clamp(
                        found.getOrDefault(name, 0L), Integer.MIN_VALUE, Integer.MAX_VALUE)));
    return new ProofAttempt.Candidate(values);
  }

  private static ProofAttempt failed(Extent.Stopped extent) {
    return new ProofAttempt.Failed(extent, OptionalInt.empty());
  }
}
