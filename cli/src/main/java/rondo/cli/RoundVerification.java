package rondo.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import rondo.cli.report.Check;
import rondo.cli.report.Counterexample;
import rondo.cli.report.Outcome;
import rondo.cli.report.Rounds;
import rondo.cli.report.UnreachedUpdates;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.explore.SearchOptions;
import rondo.explore.SearchOptions.Order;
import rondo.ir.data.Term;
import rondo.ir.data.Value;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;
import rondo.rounds.Inputs;
import rondo.rounds.InputsMatterException;
import rondo.rounds.RoundVerifier;

/** The searches for what a protocol in rounds checks. */
record RoundVerification(RoundOptions options) {
  Outcome run(Distal.Rounds model, Console console) throws RejectedException {
    if (options.inputs() == Inputs.PARTITIONED) {
      InputsMatter.refuse(model.system(), options.model().input());
    }
    List<RoundProperty> properties =
        properties(options.properties(), model.system(), options.model().input());
    return run(model, properties, console, Interrupt.requested());
  }

  /** The searches one by one; none is begun after an interrupt. */
  Outcome run(
      Distal.Rounds model,
      List<RoundProperty> properties,
      Console console,
      BooleanSupplier interrupted)
      throws RejectedException {
    Outcome outcome =
        checklist(model.system(), options.model().input())
            .run(
                properties,
                options.traceFile(),
                (property, file) -> check(model, property, file, console, interrupted),
                model.warnings(),
                interrupted);
    return outcome.withUnreached(UnreachedUpdates.in(outcome, options.model().input().lines()));
  }

  private Check check(
      Distal.Rounds model,
      RoundProperty property,
      Path file,
      Console console,
      BooleanSupplier interrupted)
      throws RejectedException {
    RoundSystem system = model.system();
    Order order = property instanceof RoundProperty.Temporal ? Order.DFS : Order.BFS;
    SearchOptions search = options.search().withOrder(order);
    RoundVerifier.Result result;
    try (var progress =
        Verification.progress(console, options.model().file() + ": " + property.name())) {
      var task = new RoundVerifier.Task(system, property, options.semantics(), options.inputs());
      result = RoundVerifier.verify(task, search, progress, interrupted);
    } catch (InputsMatterException e) {
      throw InputsMatter.rejected(e.values(), options.model().input());
    }
    List<Counterexample> counterexamples =
        new RoundSubject.Written(options.model(), model)
            .save(property, result.replay(), file, console);
    return new Check(
        Optional.of(property.name()),
        search,
        result.verdict(),
        new Rounds(system, model.parameters(), options.semantics(), result),
        counterexamples);
  }

  /** What was named, or else all that the protocol checks. */
  static List<RoundProperty> properties(List<String> names, RoundSystem system, ModelInput input)
      throws RejectedException {
    Checklist<RoundProperty> checklist = checklist(system, input);
    return names.isEmpty() ? stated(checklist) : checklist.named(names);
  }

  /** The search for a formula leaves a run as soon as that cannot break it any more. */
  static List<RoundProperty> stated(Checklist<RoundProperty> checklist) {
    return checklist.all(p -> p.when().isEmpty() && !(p instanceof RoundProperty.Temporal));
  }

  static Checklist<RoundProperty> checklist(RoundSystem system, ModelInput input) {
    var safety =
        RoundProperty.Invariant.eachRound(
            Checklist.SAFETY, new Term.Constant(Value.TRUE), 0, List.of(), Position.NONE);
    return new Checklist<>(
        system.properties(), List.of(safety), RoundProperty::name, RoundProperty::at, input);
  }
}
