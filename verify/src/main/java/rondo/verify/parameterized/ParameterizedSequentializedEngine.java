package rondo.verify.parameterized;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import rondo.analysis.closure.CommunicationClosureProof;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.distal.syntax.SyntaxPrinter;
import rondo.explore.SearchOptions;
import rondo.ir.event.EventProperty;
import rondo.ir.round.Assumption;
import rondo.ir.round.Network;
import rondo.ir.round.Round;
import rondo.ir.round.RoundProperty;
import rondo.smt.parameterized.ParameterizedRoundVerifier;
import rondo.trace.Verdict.Extent;
import rondo.trace.Verdict.Reason;
import rondo.verify.check.SequentializedVerification;
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

/**
 * Searches and proofs of an event-based protocol in rounds, for every value of some parameters. A
 * property that holds in rounds holds asynchronously if communication closure is proved for every
 * value of the parameters, and if the rounds have all behaviours of the protocol.
 */
final class ParameterizedSequentializedEngine implements ParameterizedEngine<EventProperty> {
  private final SymbolicProtocol<Model.Events, Distal.ParameterizedSequentialization> symbolic;

  private ParameterizedSequentializedEngine(
      SymbolicProtocol<Model.Events, Distal.ParameterizedSequentialization> symbolic) {
    this.symbolic = symbolic;
  }

  /** Rejects parameters that the protocol does not have, and malformed assumptions. */
  static ParameterizedSequentializedEngine of(Model.Events model, Method.Parameterized method)
      throws RejectedException {
    return new ParameterizedSequentializedEngine(
        SymbolicProtocol.of(
            model,
            method,
            (source, free, assumptions) -> {
              // It is no protocol in rounds if it cannot be translated for any values.
              Distal.sequentialize(source.protocolText(), source.defines());
              return Distal.parameterizedSequentialization(
                  source.protocolText(), source.defines(), free, assumptions);
            }));
  }

  @Override
  public SymbolicProtocol<Model.Events, Distal.ParameterizedSequentialization> symbolic() {
    return symbolic;
  }

  @Override
  public MethodDetails.ParameterizedProtocol details() {
    var rounds = symbolic.system();
    return symbolic.details(
        rounds.map(r -> ParameterizedRoundVerifier.argument(r.system())),
        rounds
            .map(r -> r.system().system().rounds().stream().map(Round::name).toList())
            .orElse(List.of()),
        rounds.flatMap(ParameterizedSequentializedEngine::assumption));
  }

  /** An assumption about the network of the rounds that the asynchronous protocol does not make. */
  private static Optional<String> assumption(Distal.ParameterizedSequentialization rounds) {
    Network network = rounds.system().system().network();
    boolean isUnrestricted =
        network.selfDelivery() == Network.SelfDelivery.LIKE_OTHERS
            && network.assumptions().stream().allMatch(Assumption.ArbitraryLoss.class::isInstance);
    return isUnrestricted
        ? Optional.empty()
        : Optional.of(
            "network %s in each round, which the asynchronous protocol does not guarantee"
                .formatted(SyntaxPrinter.network(rounds.translation().protocol())));
  }

  @Override
  public SolverSettings settings() {
    int number = symbolic.system().map(r -> r.system().system().rounds().size()).orElse(1);
    return new SolverSettings(
        symbolic.solvers().name(),
        symbolic.solvers().seed(),
        symbolic
            .method()
            .solver()
            .bound()
            .orElse(Math.max(number, SolverOptions.PARAMETERIZED_ROUNDS)),
        new StepUnit(Unit.ROUND, number));
  }

  @Override
  public List<EventProperty> properties(List<String> names) throws RejectedException {
    PropertyCatalog<EventProperty> catalog =
        PropertyCatalog.of(symbolic.model().protocol().system(), symbolic.source());
    return names.isEmpty() ? PropertyCatalog.eventDefaults(catalog) : catalog.named(names);
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
    var sequentialized =
        new Method.Sequentialized(limits, Method.Sequentialized.DEFAULT.semantics());
    SequentializedVerification verification;
    try {
      verification =
          SequentializedVerification.explicit(
              (Model.Events) instance.get(), sequentialized, listener);
    } catch (RejectedException e) {
      return Optional.empty();
    }
    return Optional.of(verification.run(properties));
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
    Distal.ParameterizedSequentialization rounds = symbolic.system().get();
    Optional<RoundProperty> inRounds =
        PropertyCatalog.of(rounds.system().system(), symbolic.source()).stated().stream()
            .filter(p -> p.name().equals(property.name()))
            .findFirst();
    if (inRounds.isEmpty()) {
      return SymbolicProtocol.failed(new Extent.Stopped(Reason.NOT_IN_ROUNDS));
    }
    if (!rounds.translation().restrictions().isEmpty()) {
      Diagnostic first = rounds.translation().restrictions().getFirst();
      return SymbolicProtocol.failed(new Extent.Stopped(Reason.ROUNDS_DO_LESS, first.at()));
    }
    if (!isCommunicationClosed()) {
      return SymbolicProtocol.failed(
          new Extent.Stopped(
              Reason.NOT_PARAMETERIZED,
              "communication closure is not proved for every value, see `rondo sequentialize"
                  + " --check`"));
    }
    return new ParameterizedRoundProof(
            rounds.system(), inRounds.get(), symbolic.method().free(), settings().bound(), progress)
        .run();
  }

  private boolean isCommunicationClosed() throws RejectedException {
    return Distal.proveCommunicationClosure(
            symbolic.source().protocolText(), symbolic.source().defines())
        .filter(Distal.CommunicationClosure::parametric)
        .map(Distal.CommunicationClosure::proof)
        .filter(CommunicationClosureProof::isComplete)
        .isPresent();
  }
}
