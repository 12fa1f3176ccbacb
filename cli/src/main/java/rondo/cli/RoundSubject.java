package rondo.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import rondo.cli.report.Approach;
import rondo.cli.report.Counterexample;
import rondo.cli.report.InRounds;
import rondo.cli.report.Rounds;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.distal.sequential.Asynchronously;
import rondo.ir.event.EventInterpreter;
import rondo.ir.event.EventProperty;
import rondo.ir.event.EventReplay;
import rondo.ir.event.EventSystem;
import rondo.ir.event.Shortening;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundReplay;
import rondo.trace.event.EventTraceFile.Manner;
import rondo.trace.round.RoundStory;

/** A protocol in rounds, and how what is found there is told. */
sealed interface RoundSubject {
  Distal.Rounds rounds();

  /** About what the user wrote. */
  List<Diagnostic> warnings();

  /** What there is to say about how the rounds were gone through. */
  Approach approach(Rounds how);

  /** Tells and saves a run that breaks a property, if there is one. */
  List<Counterexample> save(
      RoundProperty property, Optional<RoundReplay> replay, Path file, Console console)
      throws RejectedException;

  /** One that was written in rounds. */
  record Written(ModelArguments model, Distal.Rounds rounds) implements RoundSubject {
    @Override
    public List<Diagnostic> warnings() {
      return rounds.warnings();
    }

    @Override
    public Approach approach(Rounds how) {
      return how;
    }

    @Override
    public List<Counterexample> save(
        RoundProperty property, Optional<RoundReplay> replay, Path file, Console console) {
      return replay.stream().map(r -> saved(property, r, file, console)).toList();
    }

    private Counterexample saved(
        RoundProperty property, RoundReplay replay, Path file, Console console) {
      String text = SavedRounds.text(file, model, Optional.of(property.name()), replay.run());
      return new Counterexample.OfRounds(
          replay.violations().getFirst(),
          RoundStory.of(rounds.system().checking(List.of(property)), replay),
          TraceFiles.write(file, text, console));
    }
  }

  /** One that was made of a protocol of events, so that its runs are told as runs of events. */
  record Made(ModelArguments model, Manner manner, Distal.Sequential both) implements RoundSubject {
    @Override
    public Distal.Rounds rounds() {
      return both.inRounds();
    }

    @Override
    public List<Diagnostic> warnings() {
      return both.events().warnings();
    }

    @Override
    public Approach approach(Rounds how) {
      return new InRounds(how);
    }

    @Override
    public List<Counterexample> save(
        RoundProperty property, Optional<RoundReplay> replay, Path file, Console console)
        throws RejectedException {
      EventSystem events = both.events().system();
      EventProperty same =
          EventVerification.checklist(events, model.input()).named(property.name());
      return new EventTraces(model, manner, events, same, file)
          .save(replay.map(r -> asynchronously(same, r)), console);
    }

    /** The same run of events, as their interpreter takes it, without what it can do without. */
    private EventReplay asynchronously(EventProperty property, RoundReplay replay) {
      EventSystem checked = both.events().system().checking(property);
      var interpreter = new EventInterpreter(checked, manner.precedence(), manner.delivery());
      var run = new Asynchronously(checked, replay, both.origin()).run();
      EventReplay taken = EventReplay.of(interpreter, run);
      if (!taken.isViolation(interpreter)) {
        throw new IllegalStateException("nothing is wrong with the run that was found: " + run);
      }
      return new Shortening(interpreter).of(taken);
    }
  }
}
