package rondo.web;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.ir.FaultException;
import rondo.ir.data.interpreter.RoundNumber;
import rondo.ir.data.interpreter.TermEvaluator;
import rondo.ir.event.EventProperty;
import rondo.ir.event.EventSystem;
import rondo.ir.event.interpreter.EventInterpreter;
import rondo.ir.event.interpreter.EventInterpreter.InitialState;
import rondo.ir.event.state.EventRun;
import rondo.ir.event.state.EventState;
import rondo.ir.event.state.EventStep;
import rondo.ir.event.state.EventTransition;
import rondo.simulate.EventSimulation;
import rondo.simulate.InvalidChoiceException;
import rondo.simulate.Simulation;
import rondo.trace.file.ExecutionMode;
import rondo.trace.file.SavedRun;
import rondo.trace.file.TraceFile;
import rondo.trace.view.EventStateView;
import rondo.trace.view.TraceKind;
import rondo.verify.model.Model;
import rondo.verify.model.ModelSource;
import rondo.verify.model.PropertyCatalog;
import rondo.verify.search.EventRunSearch;
import rondo.verify.search.FoundRun;
import rondo.verify.search.SearchControl;
import rondo.verify.search.UnsupportedSearchException;
import rondo.web.PropertyStatus.Kind;
import rondo.web.PropertyWatch.ObserverWatch;

/** An event-based protocol. */
final class ExploredEvents implements ExploredModel {
  private static final RoundNumber ALWAYS = new RoundNumber(1, 0);

  private final Model.Events model;
  private final ExecutionMode mode;
  private final EventSystem system;

  ExploredEvents(Model.Events model, ExecutionMode mode) {
    this.model = model;
    this.mode = mode;
    this.system = model.protocol().system();
  }

  @Override
  public TraceKind kind() {
    return TraceKind.EVENTS;
  }

  @Override
  public ModelSource source() {
    return model.source();
  }

  @Override
  public EventSimulation begin() {
    return new EventSimulation(system, mode);
  }

  /** The messages on their way and the status of processes, as lines. */
  List<String> messages(Simulation run) {
    return ((EventSimulation) run)
        .eventState()
        .map(s -> new EventStateView(system, s).messageLines())
        .orElse(List.of());
  }

  @Override
  public List<PropertyWatch> watches(Simulation begin) {
    var watches = new ArrayList<PropertyWatch>();
    for (EventProperty property : system.properties()) {
      watches.add(
          property instanceof EventProperty.Temporal temporal
              ? formula(temporal, begin)
              : PropertyWatch.ofState(begin, run -> status(property, (EventSimulation) run)));
    }
    return watches;
  }

  private static PropertyWatch formula(EventProperty.Temporal property, Simulation begin) {
    return new ObserverWatch(
        property.name(),
        (run, at) ->
            ((EventSimulation) run)
                .eventState()
                .map(
                    s ->
                        ExploredRounds.moves(
                            property.observer(),
                            at,
                            guard ->
                                TermEvaluator.ofState(s, ALWAYS, property.slots()).holds(guard))),
        begin,
        Set.of(property.observer().start()));
  }

  private PropertyStatus status(EventProperty property, EventSimulation run) {
    String name = property.name();
    if (run.eventState().isEmpty()) {
      return new PropertyStatus(name, Kind.NOT_EVALUATED, "no state yet");
    }
    if (run.isViolated() && run.violatedProperty().filter(property::equals).isPresent()) {
      return new PropertyStatus(name, Kind.VIOLATED, "violated by this run");
    }
    if (property instanceof EventProperty.Invariant) {
      var interpreter =
          new EventInterpreter(
              system.withProperties(property), mode.precedence(), mode.semantics());
      try {
        return interpreter.violatedProperties(run.eventState().get()).isEmpty()
            ? new PropertyStatus(name, Kind.HOLDS, "holds in this state")
            : new PropertyStatus(name, Kind.VIOLATED, "violated in this state");
      } catch (FaultException e) {
        return new PropertyStatus(name, Kind.VIOLATED, e.fault().message());
      }
    }
    return property instanceof EventProperty.RoundBased
        ? new PropertyStatus(name, Kind.NOT_EVALUATED, "not evaluated here; rondo verify checks it")
        : new PropertyStatus(name, Kind.HOLDS, "not violated so far");
  }

  @Override
  public Optional<Object> stateKey(Simulation run) {
    return ((EventSimulation) run).eventState().map(s -> s);
  }

  @Override
  public List<String> searchable() {
    return model.properties();
  }

  private static EventProperty condition(Distal.Model loaded) throws BadRequestException {
    if (loaded instanceof Distal.EventProtocol(EventSystem extended, _, _)
        && extended.properties().getLast() instanceof EventProperty.Invariant invariant
        && invariant.name().equals(ProtocolCondition.NAME)) {
      return invariant;
    }
    throw new BadRequestException("this is not a condition on states of the protocol");
  }

  @Override
  public TypedCondition condition(String text) throws RejectedException, BadRequestException {
    EventProperty never = condition(ProtocolCondition.load(source(), text));
    var interpreter =
        new EventInterpreter(system.withProperties(never), mode.precedence(), mode.semantics());
    return run -> {
      Optional<EventState> state = ((EventSimulation) run).eventState();
      try {
        return state.filter(s -> !interpreter.violatedProperties(s).isEmpty()).isPresent();
      } catch (FaultException e) {
        return false;
      }
    };
  }

  @Override
  public SavedRun saved(Simulation run) {
    return new SavedRun.OfEvents(mode, ((EventSimulation) run).run());
  }

  @Override
  public Optional<String> violated(Simulation run) {
    var events = (EventSimulation) run;
    return events.isViolated()
        ? Optional.of(
            events.violatedProperty().map(EventProperty::name).orElse(PropertyCatalog.SAFETY))
        : Optional.empty();
  }

  @Override
  public RunSearchResult violation(Simulation run, String property, SearchControl control)
      throws RejectedException, UnsupportedSearchException, InvalidChoiceException {
    EventProperty selected = PropertyCatalog.of(system, source()).named(property);
    return RunSearchResult.ofContinuation(
        property, run, search(run).violation(selected, control), ExploredEvents::perform);
  }

  @Override
  public RunSearchResult reach(Simulation run, String condition, SearchControl control)
      throws RejectedException,
          UnsupportedSearchException,
          InvalidChoiceException,
          BadRequestException {
    EventProperty never = condition(ProtocolCondition.load(source(), condition));
    return RunSearchResult.ofContinuation(
        condition, run, search(run).violation(never, control), ExploredEvents::perform);
  }

  @Override
  public RunSearchResult here(Simulation run, SearchControl control)
      throws UnsupportedSearchException, InvalidChoiceException {
    FoundRun<EventRun> found = search(run).here(control);
    Optional<List<String>> choices = Optional.empty();
    if (found.run().isPresent()) {
      choices = Optional.of(choices(found.run().get().steps().getFirst()));
    }
    return new RunSearchResult("a run to here", found.verdict(), choices, OptionalInt.empty());
  }

  private EventRunSearch search(Simulation run) throws InvalidChoiceException {
    var events = (EventSimulation) run;
    if (!events.hasStarted()) {
      throw new InvalidChoiceException("choose an initial state first");
    }
    if (events.isViolated()) {
      throw InvalidChoiceException.ended();
    }
    return new EventRunSearch(system, mode, events.states());
  }

  /** Performs steps up to the end of the run, where a property may be violated earlier. */
  private static void perform(Simulation simulation, List<EventStep> steps)
      throws InvalidChoiceException {
    var run = (EventSimulation) simulation;
    for (EventStep step : steps) {
      if (run.isViolated() || step instanceof EventStep.Stutter) {
        return;
      }
      EventStep wanted = step.unobserved();
      List<EventStep> possible = run.successors().stream().map(EventTransition::step).toList();
      run.perform(Integer.toString(possible.indexOf(wanted)));
    }
  }

  private List<String> choices(EventRun run) throws InvalidChoiceException {
    EventSimulation events = begin();
    List<EventRun.Start> starts = events.initialStates().stream().map(InitialState::start).toList();
    int start = starts.indexOf(run.start());
    if (!events.hasStarted() || start < 0) {
      events.perform(Integer.toString(start));
    }
    perform(events, run.steps());
    return events.choices();
  }

  @Override
  public List<String> choices(TraceFile file) throws BadRequestException, InvalidChoiceException {
    if (!(file.run() instanceof SavedRun.OfEvents(ExecutionMode saved, EventRun run))) {
      throw new BadRequestException("this is not a trace of an event-based protocol");
    }
    if (!saved.equals(mode)) {
      throw new BadRequestException(
          "this trace was saved with another delivery or precedence of handlers; start the"
              + " explorer with the same --delivery and --any-upon");
    }
    return choices(run);
  }
}
