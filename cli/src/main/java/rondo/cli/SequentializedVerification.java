package rondo.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import rondo.cli.report.CheckResult;
import rondo.cli.report.EventSearchSummary;
import rondo.cli.report.RoundSearchSummary;
import rondo.cli.report.VerificationResult;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.events.CommunicationClosureVerdict;
import rondo.events.EventVerifier;
import rondo.explore.SearchOptions;
import rondo.explore.SearchOptions.Order;
import rondo.ir.event.EventProperty;
import rondo.ir.event.EventReplay;
import rondo.ir.event.EventSystem;
import rondo.ir.event.symmetry.SymmetryGroups;
import rondo.ir.round.RoundProperty;
import rondo.rounds.InputSelection;
import rondo.rounds.RoundVerifier;
import rondo.rounds.StepGranularity;
import rondo.trace.Verdict;
import rondo.trace.Verdict.Extent;
import rondo.trace.Verdict.Reason;

/**
 * Verification of an event-based protocol by its sequentialized version. Counterexamples are lifted
 * to asynchronous runs. A property that holds in rounds holds asynchronously if the protocol is
 * communication-closed; if it is not, the property is checked asynchronously.
 */
record SequentializedVerification(EventOptions options) {
  VerificationResult run(Distal.SequentializedProtocol model, Console console)
      throws RejectedException {
    Diagnostics.print(model.translation().omitted(), console);
    BooleanSupplier interrupted = Interrupt.requested();
    VerificationResult inRounds =
        RoundVerification.checklist(model.rounds().system(), options.model().input())
            .run(
                properties(model),
                options.traceFile(),
                (property, file) -> check(model, property, file, console, interrupted),
                model.protocol().warnings(),
                interrupted);
    boolean holds = inRounds.checks().stream().anyMatch(c -> c.verdict() instanceof Verdict.Holds);
    return holds || inRounds.checks().isEmpty()
        ? confirmAsynchronously(inRounds, model, console, interrupted)
        : inRounds;
  }

  /** Transfers results from rounds to the asynchronous protocol, if it is communication-closed. */
  private VerificationResult confirmAsynchronously(
      VerificationResult inRounds,
      Distal.SequentializedProtocol model,
      Console console,
      BooleanSupplier interrupted)
      throws RejectedException {
    CommunicationClosureVerdict rounds =
        roundBased(model.protocol().system(), console, interrupted);
    int saved = inRounds.checks().stream().mapToInt(c -> c.counterexamples().size()).sum();
    var checks = new ArrayList<CheckResult>();
    checks.add(check(model.protocol(), rounds, trace(saved + 1), console));
    for (CheckResult result : inRounds.checks()) {
      if (!(result.verdict() instanceof Verdict.Holds holds)) {
        checks.add(result);
      } else if (rounds instanceof CommunicationClosureVerdict.Violated) {
        List<CheckResult> again =
            new EventVerification(options)
                .checks(
                    model.protocol(),
                    result.title().orElseThrow(),
                    saved + 1,
                    console,
                    interrupted);
        saved += again.stream().mapToInt(c -> c.counterexamples().size()).sum();
        checks.addAll(again);
      } else {
        checks.add(result.with(verdict(holds, rounds, model.translation().restrictions())));
      }
    }
    return new VerificationResult(
        inRounds.model(), checks, inRounds.skipped(), inRounds.unreached(), inRounds.warnings());
  }

  private Path trace(int number) {
    return TraceFiles.numbered(options.traceFile(), number);
  }

  private SearchOptions search() {
    return options.search().withSymmetry(Optional.empty()).withOrder(Order.BFS);
  }

  private CommunicationClosureVerdict roundBased(
      EventSystem system, Console console, BooleanSupplier interrupted) {
    String title = options.model().file() + ": " + EventProperty.ROUND_BASED;
    try (var reporter = Verification.progress(console, title)) {
      return CommunicationClosureVerdict.check(
          system, options.mode().precedence(), search(), reporter, interrupted);
    }
  }

  /** The result of the communication-closure check, reported as a property. */
  private CheckResult check(
      Distal.EventProtocol model, CommunicationClosureVerdict rounds, Path file, Console console)
      throws RejectedException {
    EventProperty property = model.system().roundBased().orElseThrow();
    Optional<EventReplay> replay =
        rounds instanceof CommunicationClosureVerdict.Violated violated
            ? Optional.of(violated.replay())
            : Optional.empty();
    var result =
        new EventVerifier.Result(property, rounds.verdict(), replay, SymmetryGroups.UNKNOWN);
    return new CheckResult(
        Optional.of(property.name()),
        search(),
        rounds.verdict(),
        EventVerification.methodSummary(
            new EventSearchSummary(model.system(), model.parameters(), options.mode(), result),
            options.model()),
        new EventTraceWriter(options.model(), options.mode(), model.system(), property, file)
            .save(replay, console));
  }

  private List<RoundProperty> properties(Distal.SequentializedProtocol model)
      throws RejectedException {
    var rounds = RoundVerification.checklist(model.rounds().system(), options.model().input());
    List<String> named =
        options.properties().stream().filter(n -> !n.equals(EventProperty.ROUND_BASED)).toList();
    return options.properties().isEmpty()
        ? RoundVerification.defaultProperties(rounds)
        : rounds.named(named);
  }

  private CheckResult check(
      Distal.SequentializedProtocol model,
      RoundProperty property,
      Path file,
      Console console,
      BooleanSupplier interrupted)
      throws RejectedException {
    var system = model.rounds().system();
    RoundVerifier.Result result;
    String title = options.model().file() + ": " + property.name();
    try (var reporter = Verification.progress(console, title)) {
      var task =
          new RoundVerifier.Task(system, property, StepGranularity.ROUNDS, InputSelection.ALL);
      result = RoundVerifier.verify(task, search(), reporter, interrupted);
    }
    var subject = new RoundInput.Sequentialized(options.model(), options.mode(), model);
    return new CheckResult(
        Optional.of(property.name()),
        search(),
        result.verdict(),
        subject.methodSummary(
            new RoundSearchSummary(
                system, model.rounds().parameters(), StepGranularity.ROUNDS, result)),
        subject.save(property, result.replay(), file, console));
  }

  /** The verdict on the protocol, given that a property holds in rounds. */
  private static Verdict verdict(
      Verdict.Holds holds, CommunicationClosureVerdict rounds, List<Diagnostic> reservations) {
    if (rounds instanceof CommunicationClosureVerdict.Unknown) {
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
