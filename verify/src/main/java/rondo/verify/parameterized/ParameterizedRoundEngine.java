package rondo.verify.parameterized;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
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
import rondo.verify.method.VerificationListener;
import rondo.verify.model.Model;
import rondo.verify.model.PropertyCatalog;
import rondo.verify.report.MethodDetails;
import rondo.verify.report.Report;
import rondo.verify.report.SolverSettings;
import rondo.verify.report.SolverSettings.StepUnit;
import rondo.verify.report.SolverSettings.Unit;

/** Searches and proofs of a protocol in rounds, for every value of some parameters. */
final class ParameterizedRoundEngine implements ParameterizedEngine<RoundProperty> {
  private final SymbolicProtocol<Model.Rounds, ParameterizedRoundSystem> symbolic;

  private ParameterizedRoundEngine(
      SymbolicProtocol<Model.Rounds, ParameterizedRoundSystem> symbolic) {
    this.symbolic = symbolic;
  }

  /** Rejects parameters that the protocol does not have, and malformed assumptions. */
  static ParameterizedRoundEngine of(Model.Rounds model, Method.Parameterized method)
      throws RejectedException {
    return new ParameterizedRoundEngine(
        SymbolicProtocol.of(
            model,
            method,
            (source, free, assumptions) ->
                Distal.parameterizedRounds(
                    source.protocolText(), source.defines(), free, assumptions)));
  }

  @Override
  public SymbolicProtocol<Model.Rounds, ParameterizedRoundSystem> symbolic() {
    return symbolic;
  }

  @Override
  public MethodDetails.ParameterizedProtocol details() {
    return symbolic.details(
        symbolic.system().map(ParameterizedRoundVerifier::argument), List.of(), Optional.empty());
  }

  @Override
  public SolverSettings settings() {
    int rounds = symbolic.model().protocol().system().rounds().size();
    return new SolverSettings(
        symbolic.solvers().name(),
        symbolic.solvers().seed(),
        symbolic.method().solver().bound().orElse(SolverOptions.PARAMETERIZED_ROUNDS),
        new StepUnit(Unit.ROUND, rounds));
  }

  @Override
  public List<RoundProperty> properties(List<String> names) throws RejectedException {
    return ExplicitRoundVerification.properties(
        names, PropertyCatalog.of(symbolic.model().protocol().system(), symbolic.source()));
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
        new ExplicitRoundVerification((Model.Rounds) instance.get(), explicit, listener)
            .run(properties));
  }

  @Override
  public SolverProgress progress(RoundProperty property, VerificationListener listener) {
    return new SolverProgress(symbolic.solvers(), listener, property.name());
  }

  @Override
  public ProofAttempt prove(RoundProperty property, SolverProgress progress)
      throws RejectedException {
    if (property instanceof RoundProperty.Temporal) {
      return SymbolicProtocol.failed(
          new Extent.Stopped(Reason.NOT_PARAMETERIZED, "it is a liveness property"));
    }
    if (symbolic.system().isEmpty()) {
      return symbolic.noSystem();
    }
    RoundProperty ofSymbols =
        PropertyCatalog.of(symbolic.system().get().system(), symbolic.source())
            .named(property.name());
    return new ParameterizedRoundProof(
            symbolic.system().get(),
            ofSymbols,
            symbolic.method().free(),
            settings().bound(),
            progress)
        .run();
  }
}
