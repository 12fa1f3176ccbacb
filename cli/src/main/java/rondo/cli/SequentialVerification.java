package rondo.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import rondo.cli.report.Check;
import rondo.cli.report.Events;
import rondo.cli.report.Outcome;
import rondo.cli.report.Rounds;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.events.EventVerifier;
import rondo.events.RoundBased;
import rondo.explore.SearchOptions;
import rondo.explore.SearchOptions.Order;
import rondo.ir.event.EventProperty;
import rondo.ir.event.EventReplay;
import rondo.ir.event.EventSystem;
import rondo.ir.event.likeness.Likeness;
import rondo.ir.round.RoundProperty;
import rondo.rounds.Inputs;
import rondo.rounds.RoundVerifier;
import rondo.rounds.Semantics;
import rondo.trace.Verdict;
import rondo.trace.Verdict.Extent;
import rondo.trace.Verdict.Reason;

/**
 * The searches for what a protocol of events checks, in the rounds that its messages tell. What is
 * found there is told as an asynchronous run. What is not found there holds if the protocol keeps
 * to rounds; if it does not, it is searched for asynchronously.
 */
record SequentialVerification(EventOptions options) {
  Outcome run(Distal.Sequential model, Console console) throws RejectedException {
    Diagnostics.print(model.text().left(), console);
    BooleanSupplier interrupted = Interrupt.requested();
    Outcome inRounds =
        RoundVerification.checklist(model.inRounds().system(), options.model().input())
            .run(
                properties(model),
                options.traceFile(),
                (property, file) -> check(model, property, file, console, interrupted),
                model.events().warnings(),
                interrupted);
    boolean holds = inRounds.checks().stream().anyMatch(c -> c.verdict() instanceof Verdict.Holds);
    return holds || inRounds.checks().isEmpty()
        ? confirmed(inRounds, model, console, interrupted)
        : inRounds;
  }

  /** What holds in rounds holds asynchronously, if the protocol keeps to rounds. */
  private Outcome confirmed(
      Outcome inRounds, Distal.Sequential model, Console console, BooleanSupplier interrupted)
      throws RejectedException {
    RoundBased rounds = roundBased(model.events().system(), console, interrupted);
    int saved = inRounds.checks().stream().mapToInt(c -> c.counterexamples().size()).sum();
    var checks = new ArrayList<Check>();
    checks.add(check(model.events(), rounds, trace(saved + 1), console));
    for (Check check : inRounds.checks()) {
      if (!(check.verdict() instanceof Verdict.Holds holds)) {
        checks.add(check);
      } else if (rounds instanceof RoundBased.Broken) {
        List<Check> again =
            new EventVerification(options)
                .checks(
                    model.events(), check.title().orElseThrow(), saved + 1, console, interrupted);
        saved += again.stream().mapToInt(c -> c.counterexamples().size()).sum();
        checks.addAll(again);
      } else {
        checks.add(check.with(verdict(holds, rounds, model.text().reservations())));
      }
    }
    return new Outcome(
        inRounds.model(), checks, inRounds.skipped(), inRounds.unreached(), inRounds.warnings());
  }

  private Path trace(int number) {
    return TraceFiles.numbered(options.traceFile(), number);
  }

  private SearchOptions search() {
    return options.search().withSymmetry(Optional.empty()).withOrder(Order.BFS);
  }

  private RoundBased roundBased(EventSystem system, Console console, BooleanSupplier interrupted) {
    String title = options.model().file() + ": " + EventProperty.ROUND_BASED;
    try (var progress = Verification.progress(console, title)) {
      return RoundBased.check(
          system, options.manner().precedence(), search(), progress, interrupted);
    }
  }

  /** Whether the protocol keeps to rounds, as a property among others. */
  private Check check(Distal.Events model, RoundBased rounds, Path file, Console console)
      throws RejectedException {
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
        EventVerification.approach(
            new Events(model.system(), model.parameters(), options.manner(), result),
            options.model()),
        new EventTraces(options.model(), options.manner(), model.system(), property, file)
            .save(replay, console));
  }

  private List<RoundProperty> properties(Distal.Sequential model) throws RejectedException {
    var rounds = RoundVerification.checklist(model.inRounds().system(), options.model().input());
    List<String> named =
        options.properties().stream().filter(n -> !n.equals(EventProperty.ROUND_BASED)).toList();
    return options.properties().isEmpty() ? RoundVerification.stated(rounds) : rounds.named(named);
  }

  private Check check(
      Distal.Sequential model,
      RoundProperty property,
      Path file,
      Console console,
      BooleanSupplier interrupted)
      throws RejectedException {
    var system = model.inRounds().system();
    RoundVerifier.Result result;
    String title = options.model().file() + ": " + property.name();
    try (var progress = Verification.progress(console, title)) {
      var task = new RoundVerifier.Task(system, property, Semantics.ROUNDS, Inputs.ALL);
      result = RoundVerifier.verify(task, search(), progress, interrupted);
    }
    var subject = new RoundSubject.Made(options.model(), options.manner(), model);
    return new Check(
        Optional.of(property.name()),
        search(),
        result.verdict(),
        subject.approach(
            new Rounds(system, model.inRounds().parameters(), Semantics.ROUNDS, result)),
        subject.save(property, result.replay(), file, console));
  }

  /** What is known of the protocol if something holds in the rounds that it keeps to. */
  private static Verdict verdict(
      Verdict.Holds holds, RoundBased rounds, List<Diagnostic> reservations) {
    if (rounds instanceof RoundBased.Unknown) {
      return new Verdict.Inconclusive(
          new Extent.Stopped(Reason.ROUNDS_UNKNOWN), holds.statistics());
    }
    return reservations.isEmpty()
        ? holds
        : new Verdict.Inconclusive(
            new Extent.Stopped(Reason.ROUNDS_DO_LESS, reservations.getFirst().at()),
            holds.statistics());
  }
}
