package rondo.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import rondo.cli.report.Check;
import rondo.cli.report.Counterexample;
import rondo.cli.report.Outcome;
import rondo.cli.report.Rounds;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.explore.SearchOptions;
import rondo.explore.SearchOptions.Order;
import rondo.ir.data.Term;
import rondo.ir.data.Value;
import rondo.ir.round.Arrival;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundReplay;
import rondo.ir.round.RoundSystem;
import rondo.rounds.Inputs;
import rondo.rounds.InputsMatterException;
import rondo.rounds.RoundVerifier;
import rondo.trace.Property;
import rondo.trace.round.RoundStory;

/** The searches for what a protocol in rounds checks. */
record RoundVerification(RoundOptions options) implements Verification {
  /** The name of what every protocol keeps to: no failed assertion, no run-time error. */
  static final String SAFETY = "safety";

  @Override
  public Set<Property> checked() {
    return Set.of();
  }

  @Override
  public Outcome run(Console console) throws RejectedException {
    Arrival arrival =
        switch (options.semantics()) {
          case ROUNDS, SEQUENTIAL -> Arrival.IN_ANY_ORDER;
          case INTERLEAVED -> Arrival.IN_EACH_ORDER;
        };
    Distal.Rounds model =
        switch (Distal.load(options.model().file(), options.model().defines(), arrival)) {
          case Distal.Rounds rounds -> rounds;
          case Distal.Events _ -> throw ofEvents(options.model().file());
        };
    Diagnostics.print(model.warnings(), console);
    if (options.inputs() == Inputs.PARTITIONED) {
      InputsMatter.refuse(model.system(), options.model().file());
    }
    List<RoundProperty> properties = properties(model.system(), options.model().file());
    try (var interrupt = Interrupt.watch()) {
      return run(model, properties, console, interrupt);
    }
  }

  /** The searches one by one; none is begun after an interrupt. */
  Outcome run(
      Distal.Rounds model,
      List<RoundProperty> properties,
      Console console,
      BooleanSupplier interrupted)
      throws RejectedException {
    var checks = new ArrayList<Check>();
    var skipped = new ArrayList<String>();
    int saved = 0;
    for (RoundProperty property : properties) {
      if (!checks.isEmpty() && interrupted.getAsBoolean()) {
        skipped.add(property.name());
        continue;
      }
      Path file = TraceFiles.numbered(options.traceFile(), saved + 1);
      Check check = check(model, property, file, console, interrupted);
      checks.add(check);
      saved += check.counterexamples().size();
    }
    return new Outcome(options.model().file(), checks, skipped, List.of(), model.warnings());
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
    try (var progress = Verification.progress(console)) {
      var task = new RoundVerifier.Task(system, property, options.semantics(), options.inputs());
      result = RoundVerifier.verify(task, search, progress, interrupted);
    } catch (InputsMatterException e) {
      throw InputsMatter.rejected(e.values(), options.model().file());
    }
    RoundSystem checked = system.checking(List.of(property));
    var counterexamples = new ArrayList<Counterexample>();
    if (result.replay().isPresent()) {
      RoundReplay replay = result.replay().get();
      counterexamples.add(
          new Counterexample.OfRounds(
              replay.violations().getFirst(),
              RoundStory.of(checked, replay),
              save(file, property, replay, console)));
    }
    return new Check(
        Optional.of(property.name()),
        search,
        result.verdict(),
        new Rounds(system, model.parameters(), options.semantics(), result),
        counterexamples);
  }

  private Optional<Path> save(
      Path file, RoundProperty property, RoundReplay replay, Console console) {
    Optional<String> name = Optional.of(property.name());
    String text = SavedRounds.text(file, options.model(), name, replay.run());
    return TraceFiles.write(file, text, console);
  }

  /** What was named, or else all that the protocol checks. */
  private List<RoundProperty> properties(RoundSystem system, Path file) throws RejectedException {
    if (options.properties().isEmpty()) {
      var all = new ArrayList<>(system.properties());
      // Whoever checks something in every run looks for errors on the way. The search for a
      // formula leaves a run as soon as that cannot break it any more.
      if (all.stream()
          .noneMatch(p -> p.when().isEmpty() && !(p instanceof RoundProperty.Temporal))) {
        all.addFirst(safety());
      }
      return all;
    }
    var named = new ArrayList<RoundProperty>();
    for (String name : options.properties()) {
      named.add(property(name, system, file));
    }
    return named;
  }

  /** The property of this name. */
  static RoundProperty property(String name, RoundSystem system, Path file)
      throws RejectedException {
    for (RoundProperty property : system.properties()) {
      if (property.name().equals(name)) {
        return property;
      }
    }
    if (name.equals(SAFETY)) {
      return safety();
    }
    String known =
        system.properties().stream()
            .map(p -> "`" + p.name() + "`")
            .collect(Collectors.joining(", "));
    throw new RejectedException(
        Diagnostic.error(
                "V001",
                new Position(file.toString(), 1, 1),
                "the protocol has no property `" + name + "`")
            .withHelp(
                known.isEmpty()
                    ? "there is `" + SAFETY + "`"
                    : "there are " + known + " and `" + SAFETY + "`"));
  }

  static RejectedException ofEvents(Path file) {
    return new RejectedException(
        Diagnostic.error(
            "V004",
            new Position(file.toString(), 1, 1),
            "a protocol of events is not understood here yet"));
  }

  private static RoundProperty safety() {
    return new RoundProperty.Invariant(
        SAFETY, new Term.Constant(Value.TRUE), 0, List.of(), Position.NONE);
  }
}
