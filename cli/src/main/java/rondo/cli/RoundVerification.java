package rondo.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import rondo.cli.report.CheckResult;
import rondo.cli.report.Counterexample;
import rondo.cli.report.RoundSearchSummary;
import rondo.cli.report.UnreachedRoundStatements;
import rondo.cli.report.VerificationResult;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.explore.SearchOptions;
import rondo.explore.SearchOptions.Order;
import rondo.ir.data.Term;
import rondo.ir.data.Value;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;
import rondo.rounds.InputSelection;
import rondo.rounds.NoValueSymmetryException;
import rondo.rounds.RoundVerifier;

/** Explicit-state verification of a round-based protocol. */
record RoundVerification(RoundOptions options) {
  VerificationResult run(Distal.RoundProtocol model, Console console) throws RejectedException {
    if (options.inputs() == InputSelection.PARTITIONED) {
      PartitionReductionUnsupported.check(model.system(), options.model().input());
    }
    List<RoundProperty> properties =
        properties(options.properties(), model.system(), options.model().input());
    return run(model, properties, console, Interrupt.requested());
  }

  /** Checks properties in turn; none is started after an interrupt. */
  VerificationResult run(
      Distal.RoundProtocol model,
      List<RoundProperty> properties,
      Console console,
      BooleanSupplier interrupted)
      throws RejectedException {
    VerificationResult result =
        checklist(model.system(), options.model().input())
            .run(
                properties,
                options.traceFile(),
                (property, file) -> check(model, property, file, console, interrupted),
                model.warnings(),
                interrupted);
    return result.withUnreached(
        UnreachedRoundStatements.in(result, options.model().input().lines()));
  }

  private CheckResult check(
      Distal.RoundProtocol model,
      RoundProperty property,
      Path file,
      Console console,
      BooleanSupplier interrupted)
      throws RejectedException {
    RoundSystem system = model.system();
    Order order = property instanceof RoundProperty.Temporal ? Order.DFS : Order.BFS;
    SearchOptions search = options.search().withOrder(order);
    RoundVerifier.Result result;
    try (var reporter =
        Verification.progress(console, options.model().file() + ": " + property.name())) {
      var task = new RoundVerifier.Task(system, property, options.semantics(), options.inputs());
      result = RoundVerifier.verify(task, search, reporter, interrupted);
    } catch (NoValueSymmetryException e) {
      throw PartitionReductionUnsupported.rejected(e.values(), options.model().input());
    }
    List<Counterexample> counterexamples =
        new RoundInput.Native(options.model(), model)
            .save(property, result.replay(), file, console);
    return new CheckResult(
        Optional.of(property.name()),
        search,
        result.verdict(),
        new RoundSearchSummary(system, model.parameters(), options.semantics(), result),
        counterexamples);
  }

  /** The selected properties, by default all of the protocol. */
  static List<RoundProperty> properties(List<String> names, RoundSystem system, ModelInput input)
      throws RejectedException {
    PropertyCatalog<RoundProperty> catalog = checklist(system, input);
    return names.isEmpty() ? defaultProperties(catalog) : catalog.named(names);
  }

  /**
   * The default properties, with safety unless it is covered: the search for a formula prunes runs
   * that cannot violate it any more.
   */
  static List<RoundProperty> defaultProperties(PropertyCatalog<RoundProperty> catalog) {
    return catalog.all(p -> p.assumptions().isEmpty() && !(p instanceof RoundProperty.Temporal));
  }

  static PropertyCatalog<RoundProperty> checklist(RoundSystem system, ModelInput input) {
    var safety =
        RoundProperty.Invariant.eachRound(
            PropertyCatalog.SAFETY, new Term.Constant(Value.TRUE), 0, List.of(), Position.NONE);
    return new PropertyCatalog<>(
        system.properties(), List.of(safety), RoundProperty::name, RoundProperty::at, input);
  }
}
