package rondo.verify.check;

import java.util.List;
import java.util.Optional;
import rondo.budget.Budget;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.distal.sequential.AsynchronousTraceLifter;
import rondo.ir.Fault;
import rondo.ir.event.EventProperty;
import rondo.ir.event.EventSystem;
import rondo.ir.event.interpreter.EventInterpreter;
import rondo.ir.event.interpreter.EventReplay;
import rondo.ir.event.interpreter.EventRunMinimizer;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;
import rondo.ir.round.interpreter.RoundReplay;
import rondo.ir.round.interpreter.RoundViolation;
import rondo.trace.file.ExecutionMode;
import rondo.trace.file.SavedRun;
import rondo.trace.property.PropertyTimeline;
import rondo.trace.property.ProtocolTimeline;
import rondo.trace.slice.RoundExplainer;
import rondo.trace.view.RoundTraceViewBuilder;
import rondo.trace.view.TraceView;
import rondo.verify.model.Model;
import rondo.verify.model.ModelSource;
import rondo.verify.model.PropertyCatalog;
import rondo.verify.report.Counterexample;
import rondo.verify.report.MethodDetails;

/** A protocol that is searched in rounds, and the form of its results. */
sealed interface RoundSubject {
  ModelSource source();

  Distal.RoundProtocol protocol();

  /** Warnings about the source. */
  List<Diagnostic> warnings();

  /** The details of a search. */
  MethodDetails details(MethodDetails.RoundSearch search);

  /** The details of a verification without a search. */
  MethodDetails details(MethodDetails.RoundProtocol protocol);

  /** The counterexample of a replayed run. */
  Counterexample counterexample(RoundProperty property, RoundReplay replay)
      throws RejectedException;

  /** The counterexample, if there is one. */
  default List<Counterexample> counterexamples(RoundProperty property, Optional<RoundReplay> replay)
      throws RejectedException {
    return replay.isPresent()
        ? List.of(Budget.complete(() -> counterexample(property, replay.get())))
        : List.of();
  }

  /** A round-based protocol. */
  record Native(Model.Rounds model) implements RoundSubject {
    @Override
    public ModelSource source() {
      return model.source();
    }

    @Override
    public Distal.RoundProtocol protocol() {
      return model.protocol();
    }

    @Override
    public List<Diagnostic> warnings() {
      return model.warnings();
    }

    @Override
    public MethodDetails details(MethodDetails.RoundSearch search) {
      return search;
    }

    @Override
    public MethodDetails details(MethodDetails.RoundProtocol protocol) {
      return protocol;
    }

    @Override
    public Counterexample counterexample(RoundProperty property, RoundReplay replay) {
      RoundSystem checked = protocol().system().withProperties(List.of(property));
      TraceView view = RoundTraceViewBuilder.build(checked, replay);
      return new Counterexample(
          model.source(),
          property.name(),
          replay.violations().getFirst() instanceof RoundViolation.FaultViolation(_, Fault fault)
              ? Optional.of(fault)
              : Optional.empty(),
          view,
          new SavedRun.OfRounds(replay.run()),
          () -> RoundExplainer.explain(view, checked, replay),
          () ->
              replay.violations().getFirst() instanceof RoundViolation.FaultViolation
                  ? PropertyTimeline.NONE
                  : ProtocolTimeline.of(checked, property, replay));
    }
  }

  /**
   * The sequentialized version of an event-based protocol; its counterexamples are asynchronous
   * runs.
   */
  record Sequentialized(ModelSource source, ExecutionMode mode, Distal.SequentializedProtocol both)
      implements RoundSubject {
    @Override
    public Distal.RoundProtocol protocol() {
      return both.rounds();
    }

    @Override
    public List<Diagnostic> warnings() {
      return both.protocol().warnings();
    }

    @Override
    public MethodDetails details(MethodDetails.RoundSearch search) {
      return new MethodDetails.SequentializedSearch(search);
    }

    @Override
    public MethodDetails details(MethodDetails.RoundProtocol protocol) {
      return new MethodDetails.SequentializedProtocol(protocol);
    }

    @Override
    public Counterexample counterexample(RoundProperty property, RoundReplay replay)
        throws RejectedException {
      EventSystem events = both.protocol().system();
      EventProperty same = PropertyCatalog.of(events, source).named(property.name());
      return ExplicitEventVerification.counterexample(
          events, source, mode, same, liftToEvents(same, replay));
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
