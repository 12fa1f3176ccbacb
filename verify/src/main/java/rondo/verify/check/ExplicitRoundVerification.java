package rondo.verify.check;

import java.util.List;
import java.util.Optional;
import rondo.analysis.symmetry.value.InputSelection;
import rondo.diagnostics.RejectedException;
import rondo.explore.SearchOptions;
import rondo.explore.SearchOptions.Order;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;
import rondo.rounds.NoValueSymmetryException;
import rondo.rounds.RoundVerifier;
import rondo.rounds.StepGranularity;
import rondo.verify.method.Method;
import rondo.verify.method.VerificationListener;
import rondo.verify.model.Model;
import rondo.verify.model.PropertyCatalog;
import rondo.verify.report.MethodDetails;
import rondo.verify.report.PropertyReport;
import rondo.verify.report.ProtocolCounts;
import rondo.verify.report.Report;
import rondo.verify.report.UnreachedRoundStatements;

/** Explicit-state verification of a round-based protocol. */
public record ExplicitRoundVerification(
    Model.Rounds model, Method.Explicit method, VerificationListener listener) {
  /**
   * Checks properties in turn.
   *
   * @param names if empty, all properties of the protocol
   */
  public Report run(List<String> names) throws RejectedException {
    if (inputs() == InputSelection.PARTITIONED) {
      PartitionReductionUnsupported.check(model.protocol().system(), model.source());
    }
    PropertyCatalog<RoundProperty> catalog =
        PropertyCatalog.of(model.protocol().system(), model.source());
    Report report =
        new PropertyChecks(model.source(), model.warnings(), listener)
            .run(properties(names, catalog), this::check);
    return report
        .withUnreached(UnreachedRoundStatements.in(report, model.source().lines()))
        .withExecutions(ProtocolCounts.ofRounds(report, model.source().lines()));
  }

  /** The selected properties, by default all of the protocol. */
  static List<RoundProperty> properties(List<String> names, PropertyCatalog<RoundProperty> catalog)
      throws RejectedException {
    return names.isEmpty() ? PropertyCatalog.defaults(catalog) : catalog.named(names);
  }

  private InputSelection inputs() {
    return Method.inputs(method.optimisations());
  }

  private PropertyReport check(RoundProperty property) throws RejectedException {
    RoundSystem system = model.protocol().system();
    Order order = property instanceof RoundProperty.Temporal ? Order.DFS : Order.BFS;
    SearchOptions search = method.search().withOrder(order);
    StepGranularity granularity = method.semantics().granularity().orElse(StepGranularity.ROUNDS);
    RoundVerifier.Result result;
    try (var progress = listener.checking(property.name())) {
      var task = new RoundVerifier.Task(system, property, granularity, inputs());
      result = RoundVerifier.verify(task, search, progress, listener::isCancelled);
    } catch (NoValueSymmetryException e) {
      throw PartitionReductionUnsupported.rejected(e.values(), model.source());
    }
    return new PropertyReport(
        Optional.of(property.name()),
        search,
        result.verdict(),
        new MethodDetails.RoundSearch(system, model.protocol().parameters(), granularity, result),
        new RoundSubject.Native(model).counterexamples(property, result.replay()));
  }
}
