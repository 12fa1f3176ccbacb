package rondo.cli.trace;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import rondo.cli.option.ModelLocation;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.distal.text.SourceText;
import rondo.ir.ProcessSystem;
import rondo.ir.data.NamedProperty;
import rondo.ir.data.ProtocolProperty;
import rondo.ir.data.ReachabilityGoal;
import rondo.ir.event.EventProperty;
import rondo.ir.event.EventSystem;
import rondo.ir.event.interpreter.EventInterpreter;
import rondo.ir.event.interpreter.EventReplay;
import rondo.ir.event.interpreter.InvalidEventRunException;
import rondo.ir.interpreter.EndlessAtomicException;
import rondo.ir.round.OrderSensitivity;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;
import rondo.ir.round.interpreter.InvalidRoundRunException;
import rondo.ir.round.interpreter.RoundInterpreter;
import rondo.ir.round.interpreter.RoundReplay;
import rondo.trace.Property;
import rondo.trace.Replay;
import rondo.trace.ReplayException;
import rondo.trace.Violation;
import rondo.trace.file.SavedRun;
import rondo.trace.file.TraceFile;
import rondo.trace.slice.EventExplainer;
import rondo.trace.slice.ProcessExplainer;
import rondo.trace.slice.RoundExplainer;
import rondo.trace.view.EventTraceViewBuilder;
import rondo.trace.view.RoundTraceViewBuilder;
import rondo.trace.view.TraceView;
import rondo.verify.model.Language;
import rondo.verify.model.ModelSource;
import rondo.verify.model.PromelaSettings;
import rondo.verify.model.PropertyCatalog;
import rondo.verify.model.PropertySelector;

/**
 * Replays a saved trace on its model. A trace of a Promela model is rejected if the model has
 * changed; one of a protocol determines all choices, so it is a run of the current protocol if the
 * interpreter can replay it.
 */
record TraceReplay(Path file, TraceFile saved, ModelLocation model) {
  SavedTrace replay() throws RejectedException {
    return switch (saved.run()) {
      case SavedRun.OfProcesses run -> replay(run);
      case SavedRun.OfRounds rounds -> replay(rounds);
      case SavedRun.OfEvents events -> replay(events);
    };
  }

  /** A system, and the settings that determine it. */
  private record PromelaSystem(PromelaSettings settings, ProcessSystem system) {}

  private SavedTrace replay(SavedRun.OfProcesses run) throws RejectedException {
    Optional<String> invalid = PromelaSettings.invalidOption(run.options());
    if (invalid.isPresent()) {
      throw SavedTrace.rejected(
          file, "T001", "the option `" + invalid.get() + "` has an invalid value");
    }
    PromelaSystem loaded = model.load(file, saved.model(), at -> load(at, run));
    PromelaSettings settings = loaded.settings();
    if (!TraceFile.digest(loaded.system()).equals(run.digest())) {
      throw SavedTrace.rejected(
          file,
          "T004",
          settings.model().file()
              + (model.named().isPresent()
                  ? " is not the model of this trace, or has changed since it was saved"
                  : " has changed since this trace was saved"));
    }
    try {
      Optional<Property> property = saved.property().map(Property::titled);
      TraceView view =
          property.isPresent()
              ? Replay.violation(
                  loaded.system(), settings.policy(), new Violation(property.get(), run.trace()))
              : Replay.run(loaded.system(), settings.policy(), run.trace());
      return new SavedTrace(
          saved,
          view,
          () -> ProcessExplainer.explain(view, loaded.system(), settings.policy(), run.trace()),
          goal(PropertySelector.of(run.options())));
    } catch (ReplayException | EndlessAtomicException e) {
      throw notReplayable(e.getMessage());
    }
  }

  private PromelaSystem load(Path at, SavedRun.OfProcesses run) throws RejectedException {
    var source =
        new ModelSource(at, Language.of(at), Optional.empty(), saved.defines(), model.includes());
    PromelaSettings settings = PromelaSettings.of(source, run.options());
    return new PromelaSystem(settings, settings.inUserSteps(settings.load()));
  }

  private Distal.Model load(Path at, OrderSensitivity sensitivity) throws RejectedException {
    SourceText text = SourceText.of(at).withWitnesses(saved.witness().stream().toList());
    return Distal.load(text, saved.defines(), sensitivity);
  }

  private SavedTrace replay(SavedRun.OfRounds rounds) throws RejectedException {
    if (!(model.load(file, saved.model(), at -> load(at, OrderSensitivity.SENSITIVE))
        instanceof Distal.RoundProtocol(RoundSystem system, _, _))) {
      throw notReplayable("the protocol is not round-based");
    }
    List<RoundProperty> properties = violated(PropertyCatalog.of(system, ModelSource.of(file)));
    RoundSystem checked = system.withProperties(properties);
    RoundReplay replay;
    try {
      replay = RoundReplay.of(new RoundInterpreter(checked), rounds.run());
    } catch (InvalidRoundRunException e) {
      throw notReplayable(e.getMessage());
    }
    requireViolation(!replay.violations().isEmpty());
    TraceView view = RoundTraceViewBuilder.build(checked, replay);
    return replayed(view, () -> RoundExplainer.explain(view, checked, replay), properties);
  }

  private SavedTrace replay(SavedRun.OfEvents events) throws RejectedException {
    if (!(model.load(file, saved.model(), at -> load(at, OrderSensitivity.INSENSITIVE))
        instanceof Distal.EventProtocol(EventSystem system, _, _))) {
      throw notReplayable("the protocol is round-based");
    }
    List<EventProperty> properties = violated(PropertyCatalog.of(system, ModelSource.of(file)));
    EventSystem checked = system.withProperties(properties);
    var interpreter =
        new EventInterpreter(checked, events.mode().precedence(), events.mode().semantics());
    EventReplay replay;
    try {
      replay = EventReplay.of(interpreter, events.run());
    } catch (InvalidEventRunException e) {
      throw notReplayable(e.getMessage());
    }
    requireViolation(replay.isViolation(interpreter));
    TraceView view = EventTraceViewBuilder.build(checked, events.mode().semantics(), replay);
    return replayed(
        view,
        () -> EventExplainer.explain(view, checked, replay, events.mode().precedence()),
        properties);
  }

  private SavedTrace replayed(
      TraceView view,
      Supplier<TraceView> explanation,
      List<? extends ProtocolProperty> properties) {
    return new SavedTrace(
        saved,
        view,
        explanation,
        properties.stream().findFirst().map(TraceReplay::goal).orElse(ReachabilityGoal.AVOID));
  }

  private static ReachabilityGoal goal(NamedProperty property) {
    return property.isWitness() ? ReachabilityGoal.REACH : ReachabilityGoal.AVOID;
  }

  /** The property that the run violates, if any. */
  private <P extends ProtocolProperty> List<P> violated(PropertyCatalog<P> known)
      throws RejectedException {
    if (saved.property().isEmpty()) {
      return List.of();
    }
    try {
      return List.of(known.named(saved.property().get()));
    } catch (RejectedException e) {
      throw notReplayable(e.getMessage());
    }
  }

  private void requireViolation(boolean isViolation) throws RejectedException {
    if (saved.property().isPresent() && !isViolation) {
      throw notReplayable("the run violates no property");
    }
  }

  private RejectedException notReplayable(String why) {
    return SavedTrace.rejected(file, "T005", "this trace is not a run of its model: " + why);
  }
}
