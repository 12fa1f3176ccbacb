package rondo.verify.parameterized;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.distal.text.Rule;
import rondo.explore.SearchOptions;
import rondo.ir.round.ParameterizedRoundSystem;
import rondo.ir.round.RoundProperty;
import rondo.smt.parameterized.ParameterizedRoundVerifier;
import rondo.trace.Verdict.Extent;
import rondo.trace.Verdict.Reason;
import rondo.verify.check.ExplicitRoundVerification;
import rondo.verify.check.SolverProgress;
import rondo.verify.method.Method;
import rondo.verify.method.SolverOptions;
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

/** Searches and proofs of a protocol in rounds, for every value of some parameters. */
final class ParameterizedRoundEngine implements ParameterizedEngine<RoundProperty> {
  /** Why counters describe rounds exactly. */
  private final Model.Rounds model;

  private final Method.Parameterized method;
  private final Distal.ParameterizedHeader header;
  private final SolverSource solvers;
  private final Optional<ParameterizedRoundSystem> system;
  private final List<Diagnostic> unsupported;

  private ParameterizedRoundEngine(
      Model.Rounds model,
      Method.Parameterized method,
      Distal.ParameterizedHeader header,
      Optional<ParameterizedRoundSystem> system,
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
  static ParameterizedRoundEngine of(Model.Rounds model, Method.Parameterized method)
      throws RejectedException {
    ModelSource source = model.source();
    Distal.ParameterizedHeader header = header(source, method);
    Set<String> free = new LinkedHashSet<>(method.free());
    try {
      ParameterizedRoundSystem system =
          Distal.parameterizedRounds(
              source.protocolText(), source.defines(), free, method.assumptions());
      return new ParameterizedRoundEngine(model, method, header, Optional.of(system), List.of());
    } catch (RejectedException e) {
      return new ParameterizedRoundEngine(model, method, header, Optional.empty(), obstacles(e));
    }
  }

  /** The header of a protocol; rejects free parameters with a value, and malformed assumptions. */
  static Distal.ParameterizedHeader header(ModelSource source, Method.Parameterized method)
      throws RejectedException {
    for (String name : method.free()) {
      if (source.defines().containsKey(name)) {
        throw ParameterizedUnsupported.given(name);
      }
    }
    Distal.ParameterizedHeader header =
        Distal.parameterizedHeader(
            source.protocolText(), source.defines(), new LinkedHashSet<>(method.free()));
    Distal.satisfies(source.protocolText(), source.defines(), method.assumptions());
    return header;
  }

  /** What depends on a free parameter, as warnings; anything else is rejected. */
  static List<Diagnostic> obstacles(RejectedException e) throws RejectedException {
    if (!e.diagnostics().stream().allMatch(d -> d.code().equals(Rule.NOT_PARAMETERIZED.code()))) {
      throw e;
    }
    return e.diagnostics().stream().map(ParameterizedRoundEngine::asWarning).toList();
  }

  /** The protocol for given values; empty if it rejects them, or an assumption excludes them. */
  static Optional<Model> instance(
      ModelSource source, Map<String, Integer> values, Method.Parameterized method) {
    ModelSource given = source;
    for (Map.Entry<String, Integer> value : values.entrySet()) {
      given = given.with(value.getKey(), value.getValue());
    }
    try {
      Model instance = Model.load(given, method.translation());
      return Distal.satisfies(given.protocolText(), given.defines(), method.assumptions())
          ? Optional.of(instance)
          : Optional.empty();
    } catch (RejectedException e) {
      return Optional.empty();
    }
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

  private static Diagnostic asWarning(Diagnostic error) {
    Diagnostic warning = Diagnostic.warning(error.code(), error.at(), error.message());
    return error.help().map(warning::withHelp).orElse(warning);
  }

  @Override
  public MethodDetails.ParameterizedProtocol protocol() {
    return new MethodDetails.ParameterizedProtocol(
        header.name(),
        header.fixed(),
        method.free(),
        method.assumptions(),
        header.network(),
        system.map(ParameterizedRoundVerifier::argument),
        List.of(),
        Optional.empty());
  }

  @Override
  public SolverSettings settings() {
    int rounds = model.protocol().system().rounds().size();
    return new SolverSettings(
        solvers.name(),
        solvers.seed(),
        method.solver().bound().orElse(SolverOptions.PARAMETERIZED_ROUNDS),
        new StepUnit(Unit.ROUND, rounds));
  }

  @Override
  public List<RoundProperty> properties(List<String> names) throws RejectedException {
    return ExplicitRoundVerification.properties(
        names, PropertyCatalog.of(model.protocol().system(), model.source()));
  }

  @Override
  public Optional<Report> search(
      Map<String, Integer> values,
      List<String> properties,
      SearchOptions limits,
      VerificationListener listener)
      throws RejectedException {
    Optional<Model> instance = instance(model.source(), values, method);
    if (instance.isEmpty()) {
      return Optional.empty();
    }
    var explicit = new Method.Explicit(limits, Method.Explicit.DEFAULT.semantics(), Set.of());
    return Optional.of(
        new ExplicitRoundVerification((Model.Rounds) instance.get(), explicit, listener)
            .run(properties));
  }

  @Override
  public SolverProgress progress(RoundProperty property, VerificationListener listener) {
    return new SolverProgress(solvers, listener, property.name());
  }

  @Override
  public ProofAttempt prove(RoundProperty property, SolverProgress progress)
      throws RejectedException {
    if (property instanceof RoundProperty.Temporal) {
      return unsupported(new Extent.Stopped(Reason.NOT_PARAMETERIZED, "it is a liveness property"));
    }
    if (system.isEmpty()) {
      Diagnostic first = unsupported.getFirst();
      return unsupported(new Extent.Stopped(Reason.NOT_PARAMETERIZED, first.at(), first.message()));
    }
    RoundProperty symbolic =
        PropertyCatalog.of(system.get().system(), model.source()).named(property.name());
    return new ParameterizedRoundProof(
            system.get(), symbolic, method.free(), settings().bound(), progress)
        .run();
  }

  private static ProofAttempt unsupported(Extent.Stopped extent) {
    return new ProofAttempt.Failed(extent, OptionalInt.empty());
  }
}
