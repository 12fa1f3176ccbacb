package rondo.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import rondo.cli.report.Check;
import rondo.cli.report.Counterexample;
import rondo.cli.report.Events;
import rondo.cli.report.InRounds;
import rondo.cli.report.Outcome;
import rondo.cli.report.Rounds;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.distal.sequential.Asynchronously;
import rondo.events.EventVerifier;
import rondo.events.RoundBased;
import rondo.explore.SearchOptions;
import rondo.explore.SearchOptions.Order;
import rondo.ir.event.EventBehaviour;
import rondo.ir.event.EventInterpreter;
import rondo.ir.event.EventProperty;
import rondo.ir.event.EventReplay;
import rondo.ir.event.EventSystem;
import rondo.ir.event.likeness.Likeness;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundReplay;
import rondo.rounds.Inputs;
import rondo.rounds.RoundVerifier;
import rondo.rounds.Semantics;
import rondo.trace.Verdict;
import rondo.trace.event.EventStory;

/**
 * The searches for what a protocol of events checks, in the rounds that its messages tell. First it
 * is shown that the protocol keeps to rounds. If it does not, the rest is searched asynchronously.
 * What is found in rounds is told as an asynchronous run.
 */
record SequentialVerification(EventOptions options) {
  Outcome run(Distal.Sequential model, Console console) throws RejectedException {
    Diagnostics.print(model.text().left(), console);
    try (var interrupt = Interrupt.watch()) {
      RoundBased rounds = roundBased(model.events().system(), console, interrupt);
      Check first = check(model.events(), rounds, console);
      if (rounds instanceof RoundBased.Broken) {
        return after(first, new EventVerification(numbered(2)).run(model.events(), console));
      }
      Outcome others =
          RoundVerification.checklist(model.inRounds().system(), options.model().file())
              .run(
                  properties(model),
                  options.traceFile(),
                  (property, file) -> check(model, property, file, rounds, console, interrupt),
                  model.events().warnings(),
                  interrupt);
      return after(first, others);
    }
  }

  private EventOptions numbered(int first) {
    return new EventOptions(
        options.model(),
        options.properties(),
        options.manner(),
        options.search(),
        TraceFiles.numbered(options.traceFile(), first));
  }

  private static Outcome after(Check first, Outcome others) {
    var checks = new ArrayList<>(List.of(first));
    checks.addAll(others.checks());
    return new Outcome(
        others.model(), checks, others.skipped(), others.unreached(), others.warnings());
  }

  private SearchOptions search() {
    return options.search().withSymmetry(Optional.empty()).withOrder(Order.BFS);
  }

  private RoundBased roundBased(EventSystem system, Console console, BooleanSupplier interrupted) {
    try (var progress = Verification.progress(console)) {
      return RoundBased.check(
          system, options.manner().precedence(), search(), progress, interrupted);
    }
  }

  /** Whether the protocol keeps to rounds, as a property among others. */
  private Check check(Distal.Events model, RoundBased rounds, Console console) {
    EventProperty property = model.system().roundBased().orElseThrow();
    Optional<EventReplay> replay =
        rounds instanceof RoundBased.Broken broken
            ? Optional.of(broken.replay())
            : Optional.empty();
    var result = new EventVerifier.Result(property, rounds.verdict(), replay, Likeness.UNKNOWN);
    return new Check(
        Optional.of(property.name()),
        search(),
        rounds.verdict(),
        new Events(model.system(), model.parameters(), options.manner(), result),
        replay.map(r -> told(model.system(), property, r, options.traceFile(), console)).stream()
            .toList());
  }

  private Counterexample told(
      EventSystem system, EventProperty property, EventReplay replay, Path file, Console console) {
    var text =
        SavedEvents.text(
            file, options.model(), Optional.of(property.name()), options.manner(), replay.run());
    return new Counterexample.OfEvents(
        replay.fault(),
        EventStory.of(system.checking(property), options.manner().delivery(), replay),
        TraceFiles.write(file, text, console));
  }

  private List<RoundProperty> properties(Distal.Sequential model) throws RejectedException {
    var rounds = RoundVerification.checklist(model.inRounds().system(), options.model().file());
    List<String> named =
        options.properties().stream().filter(n -> !n.equals(EventProperty.ROUND_BASED)).toList();
    return options.properties().isEmpty()
        ? RoundVerification.stated(model.inRounds().system(), rounds)
        : rounds.named(named);
  }

  private Check check(
      Distal.Sequential model,
      RoundProperty property,
      Path file,
      RoundBased rounds,
      Console console,
      BooleanSupplier interrupted)
      throws RejectedException {
    var system = model.inRounds().system();
    RoundVerifier.Result result;
    try (var progress = Verification.progress(console)) {
      var task = new RoundVerifier.Task(system, property, Semantics.ROUNDS, Inputs.ALL);
      result = RoundVerifier.verify(task, search(), progress, interrupted);
    }
    var counterexamples = new ArrayList<Counterexample>();
    if (result.replay().isPresent()) {
      EventProperty same =
          EventVerification.checklist(model.events().system(), options.model().file())
              .named(property.name());
      EventReplay replay = asynchronously(model, same, result.replay().get());
      counterexamples.add(told(model.events().system(), same, replay, file, console));
    }
    return new Check(
        Optional.of(property.name()),
        search(),
        verdict(result.verdict(), rounds, model.text().reservations()),
        new InRounds(new Rounds(system, model.inRounds().parameters(), Semantics.ROUNDS, result)),
        counterexamples);
  }

  private EventReplay asynchronously(
      Distal.Sequential model, EventProperty property, RoundReplay replay) {
    EventSystem checked = model.events().system().checking(property);
    var behaviour = new EventBehaviour(checked, options.manner().precedence());
    var interpreter = new EventInterpreter(behaviour, options.manner().delivery());
    var run = new Asynchronously(interpreter, checked, replay, model.origin()).run();
    EventReplay taken = EventReplay.of(interpreter, run);
    if (!taken.isViolation(interpreter)) {
      throw new IllegalStateException("nothing is wrong with the run that was found: " + run);
    }
    return taken;
  }

  /** What holds in rounds holds asynchronously, if nothing was left out of the rounds. */
  private static Verdict verdict(
      Verdict inRounds, RoundBased rounds, List<Diagnostic> reservations) {
    if (!(inRounds instanceof Verdict.Holds holds)) {
      return inRounds;
    }
    if (rounds instanceof RoundBased.Unknown) {
      return new Verdict.Inconclusive(
          new Verdict.Extent.Stopped(Verdict.Reason.ROUNDS_UNKNOWN), holds.statistics());
    }
    return reservations.isEmpty()
        ? holds
        : new Verdict.Inconclusive(
            new Verdict.Extent.Stopped(Verdict.Reason.ROUNDS_DO_LESS, reservations.getFirst().at()),
            holds.statistics());
  }
}
