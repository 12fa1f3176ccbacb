package rondo.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import rondo.cli.report.Counterexample;
import rondo.cli.report.MethodSummary;
import rondo.cli.report.RoundSearchSummary;
import rondo.cli.report.SequentializationSummary;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.distal.sequential.AsynchronousTraceLifter;
import rondo.ir.event.EventInterpreter;
import rondo.ir.event.EventProperty;
import rondo.ir.event.EventReplay;
import rondo.ir.event.EventRunMinimizer;
import rondo.ir.event.EventSystem;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundReplay;
import rondo.trace.event.EventTraceFile.ExecutionMode;
import rondo.trace.round.RoundTraceView;

/** A round-based protocol, and the form of its reports and counterexamples. */
sealed interface RoundInput {
  Distal.RoundProtocol protocol();

  /** Warnings about the source. */
  List<Diagnostic> warnings();

  /** The summary of a search. */
  MethodSummary methodSummary(RoundSearchSummary how);

  /** Reports and saves a counterexample, if there is one. */
  List<Counterexample> save(
      RoundProperty property, Optional<RoundReplay> replay, Path file, Console console)
      throws RejectedException;

  /** A round-based protocol. */
  record Native(ModelArguments model, Distal.RoundProtocol protocol) implements RoundInput {
    @Override
    public List<Diagnostic> warnings() {
      return protocol.warnings();
    }

    @Override
    public MethodSummary methodSummary(RoundSearchSummary how) {
      return how;
    }

    @Override
    public List<Counterexample> save(
        RoundProperty property, Optional<RoundReplay> replay, Path file, Console console) {
      return replay.stream().map(r -> saved(property, r, file, console)).toList();
    }

    private Counterexample saved(
        RoundProperty property, RoundReplay replay, Path file, Console console) {
      String text = SavedRoundTrace.text(file, model, Optional.of(property.name()), replay.run());
      return new Counterexample.OfRounds(
          replay.violations().getFirst(),
          RoundTraceView.of(protocol.system().withProperties(List.of(property)), replay),
          TraceFiles.write(file, text, console));
    }
  }

  /**
   * The sequentialized version of an event-based protocol; its counterexamples are asynchronous
   * runs.
   */
  record Sequentialized(
      ModelArguments model, ExecutionMode mode, Distal.SequentializedProtocol both)
      implements RoundInput {
    @Override
    public Distal.RoundProtocol protocol() {
      return both.rounds();
    }

    @Override
    public List<Diagnostic> warnings() {
      return both.protocol().warnings();
    }

    @Override
    public MethodSummary methodSummary(RoundSearchSummary how) {
      return new SequentializationSummary(how);
    }

    @Override
    public List<Counterexample> save(
        RoundProperty property, Optional<RoundReplay> replay, Path file, Console console)
        throws RejectedException {
      EventSystem events = both.protocol().system();
      EventProperty same =
          EventVerification.checklist(events, model.input()).named(property.name());
      return new EventTraceWriter(model, mode, events, same, file)
          .save(replay.map(r -> liftToEvents(same, r)), console);
    }

    /** The counterexample as a minimized run of the event interpreter. */
    private EventReplay liftToEvents(EventProperty property, RoundReplay replay) {
      EventSystem checked = both.protocol().system().withProperties(property);
      var interpreter = new EventInterpreter(checked, mode.precedence(), mode.semantics());
      var run = new AsynchronousTraceLifter(checked, replay, both.translatedRounds()).lift();
      EventReplay taken = EventReplay.of(interpreter, run);
      if (!taken.isViolation(interpreter)) {
        throw new IllegalStateException("nothing is wrong with the run that was found: " + run);
      }
      return new EventRunMinimizer(interpreter).minimize(taken);
    }
  }
}
