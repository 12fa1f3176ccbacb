package rondo.web;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.ir.FaultException;
import rondo.ir.ObserverAutomaton;
import rondo.ir.data.Term;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;
import rondo.ir.round.interpreter.RoundInterpreter;
import rondo.ir.round.interpreter.RoundProcessSemantics;
import rondo.ir.round.interpreter.RoundRun;
import rondo.ir.round.interpreter.RoundStep;
import rondo.simulate.InvalidChoiceException;
import rondo.simulate.RoundSimulation;
import rondo.simulate.Simulation;
import rondo.trace.file.SavedRun;
import rondo.trace.file.TraceFile;
import rondo.trace.view.TraceKind;
import rondo.verify.model.Model;
import rondo.verify.model.ModelSource;
import rondo.verify.model.PropertyCatalog;
import rondo.verify.search.FoundRun;
import rondo.verify.search.RoundRunSearch;
import rondo.verify.search.SearchControl;
import rondo.verify.search.UnsupportedSearchException;
import rondo.web.PropertyStatus.Kind;
import rondo.web.PropertyWatch.AssumingWatch;
import rondo.web.PropertyWatch.ObserverMoves;
import rondo.web.PropertyWatch.ObserverWatch;

/** A round-based protocol. */
final class ExploredRounds implements ExploredModel {
  private final Model.Rounds model;
  private final RoundSystem system;

  ExploredRounds(Model.Rounds model) {
    this.model = model;
    this.system = model.protocol().system();
  }

  @Override
  public TraceKind kind() {
    return TraceKind.ROUNDS;
  }

  @Override
  public ModelSource source() {
    return model.source();
  }

  @Override
  public RoundSimulation begin() {
    return new RoundSimulation(system);
  }

  @Override
  public List<PropertyWatch> watches(Simulation begin) {
    var watches = new ArrayList<PropertyWatch>();
    for (RoundProperty property : system.properties()) {
      PropertyWatch watch =
          property instanceof RoundProperty.Temporal temporal
              ? formula(temporal, begin)
              : PropertyWatch.ofState(begin, run -> status(property, (RoundSimulation) run));
      watches.add(property.assumptions().isEmpty() ? watch : assuming(property, watch, begin));
    }
    return watches;
  }

  private PropertyWatch assuming(RoundProperty property, PropertyWatch watch, Simulation begin) {
    var assumptions = new RoundAssumptions(system, property);
    return new AssumingWatch(
        watch, run -> assumptions.areSatisfied(((RoundSimulation) run).run()), begin);
  }

  private PropertyWatch formula(RoundProperty.Temporal property, Simulation begin) {
    var semantics = new RoundProcessSemantics(system);
    return new ObserverWatch(
        property.name(),
        (run, at) ->
            ((RoundSimulation) run)
                .roundState()
                .map(
                    s ->
                        moves(
                            property.observer(),
                            at,
                            guard -> semantics.holds(guard, property.slots(), s))),
        begin,
        Set.of(property.observer().start()));
  }

  /** Evaluates the guard of an observer. */
  interface GuardEvaluation {
    boolean holds(Term guard);
  }

  /** The moves of an observer; a guard that cannot be evaluated does not hold. */
  static ObserverMoves moves(ObserverAutomaton<Term> observer, int at, GuardEvaluation evaluation) {
    var targets = new TreeSet<Integer>();
    boolean isViolating = false;
    for (int move : observer.moves(at).toArray()) {
      boolean holds;
      try {
        holds = evaluation.holds(observer.guard(at, move));
      } catch (FaultException e) {
        holds = false;
      }
      if (holds && observer.isViolating(at, move)) {
        isViolating = true;
      } else if (holds) {
        targets.add(observer.target(at, move));
      }
    }
    return new ObserverMoves(targets, isViolating);
  }

  private PropertyStatus status(RoundProperty property, RoundSimulation run) {
    String name = property.name();
    if (run.roundState().isEmpty()) {
      return new PropertyStatus(name, Kind.NOT_EVALUATED, "no state yet");
    }
    if (run.violatedProperty().filter(property::equals).isPresent()) {
      return new PropertyStatus(name, Kind.VIOLATED, "violated by this run");
    }
    if (property instanceof RoundProperty.Invariant) {
      boolean isViolated =
          !new RoundInterpreter(system.withProperties(List.of(property)))
              .violations(run.roundState().get())
              .isEmpty();
      return isViolated
          ? new PropertyStatus(name, Kind.VIOLATED, "violated in this state")
          : new PropertyStatus(name, Kind.HOLDS, "holds in this state");
    }
    return !property.assumptions().isEmpty() && isViolatedWithoutAssumptions(property, run)
        ? new PropertyStatus(name, Kind.VIOLATED, "violated by this run")
        : new PropertyStatus(name, Kind.HOLDS, "not violated so far");
  }

  /** Repeats a run in the protocol with this property alone, as one of all runs. */
  private boolean isViolatedWithoutAssumptions(RoundProperty property, RoundSimulation run) {
    RoundProperty unconditional =
        switch (property) {
          case RoundProperty.Validity(var name, int input, int output, _, var at) ->
              new RoundProperty.Validity(name, input, output, List.of(), at);
          case RoundProperty.Irrevocability(var name, int output, _, var at) ->
              new RoundProperty.Irrevocability(name, output, List.of(), at);
          case RoundProperty.Invariant _, RoundProperty.Temporal _ ->
              throw new IllegalArgumentException(property.name());
        };
    var repeated = new RoundSimulation(system.withProperties(List.of(unconditional)));
    try {
      for (String choice : run.choices()) {
        if (!repeated.hasEnded()) {
          repeated.perform(choice);
        }
      }
    } catch (InvalidChoiceException e) {
      throw new IllegalStateException("the run cannot be repeated", e);
    }
    return repeated.violatedProperty().isPresent();
  }

  @Override
  public Optional<Object> stateKey(Simulation run) {
    return ((RoundSimulation) run).roundState().map(s -> s);
  }

  @Override
  public List<String> searchable() {
    return model.properties();
  }

  private static RoundProperty.Invariant condition(Distal.Model loaded) throws BadRequestException {
    if (loaded instanceof Distal.RoundProtocol(RoundSystem extended, _, _)
        && extended.properties().getLast() instanceof RoundProperty.Invariant invariant
        && invariant.name().equals(ProtocolCondition.NAME)) {
      return invariant;
    }
    throw new BadRequestException("this is not a condition on states of the protocol");
  }

  @Override
  public TypedCondition condition(String text) throws RejectedException, BadRequestException {
    RoundProperty never = condition(ProtocolCondition.load(source(), text));
    var interpreter = new RoundInterpreter(system.withProperties(List.of(never)));
    return run ->
        ((RoundSimulation) run)
            .roundState()
            .filter(s -> !interpreter.violations(s).isEmpty())
            .isPresent();
  }

  @Override
  public SavedRun saved(Simulation run) {
    return new SavedRun.OfRounds(((RoundSimulation) run).run());
  }

  @Override
  public Optional<String> violated(Simulation run) {
    var rounds = (RoundSimulation) run;
    return rounds.isViolated()
        ? Optional.of(
            rounds.violatedProperty().map(RoundProperty::name).orElse(PropertyCatalog.SAFETY))
        : Optional.empty();
  }

  @Override
  public RunSearchResult violation(Simulation run, String property, SearchControl control)
      throws RejectedException, UnsupportedSearchException, InvalidChoiceException {
    RoundProperty selected = PropertyCatalog.of(system, source()).named(property);
    return RunSearchResult.ofContinuation(
        property, run, search(run).violation(selected, control), ExploredRounds::perform);
  }

  @Override
  public RunSearchResult reach(Simulation run, String condition, SearchControl control)
      throws RejectedException,
          UnsupportedSearchException,
          InvalidChoiceException,
          BadRequestException {
    RoundProperty never = condition(ProtocolCondition.load(source(), condition));
    return RunSearchResult.ofContinuation(
        condition, run, search(run).violation(never, control), ExploredRounds::perform);
  }

  @Override
  public RunSearchResult here(Simulation run, SearchControl control)
      throws UnsupportedSearchException, InvalidChoiceException {
    FoundRun<RoundRun> found = search(run).here(control);
    Optional<List<String>> choices = Optional.empty();
    if (found.run().isPresent()) {
      choices = Optional.of(choices(found.run().get().steps().getFirst()));
    }
    return new RunSearchResult("a run to here", found.verdict(), choices, OptionalInt.empty());
  }

  private RoundRunSearch search(Simulation run) throws InvalidChoiceException {
    var rounds = (RoundSimulation) run;
    if (!rounds.hasStarted()) {
      throw new InvalidChoiceException("choose an initial state first");
    }
    if (rounds.isViolated()) {
      throw InvalidChoiceException.ended();
    }
    List<RoundStep> steps =
        rounds.run().steps().stream().filter(RoundStep.Exchange.class::isInstance).toList();
    return new RoundRunSearch(
        system, new RoundRun(rounds.run().start(), steps, OptionalInt.empty()));
  }

  /** Performs steps up to the end of the run, where a property may be violated earlier. */
  private static void perform(Simulation simulation, List<RoundStep> steps)
      throws InvalidChoiceException {
    var run = (RoundSimulation) simulation;
    for (RoundStep step : steps) {
      if (step instanceof RoundStep.Exchange exchange && !run.hasEnded()) {
        run.perform(run.choice(exchange).orElseThrow());
      }
    }
  }

  private List<String> choices(RoundRun run) throws InvalidChoiceException {
    RoundSimulation rounds = begin();
    if (!rounds.hasStarted()) {
      Optional<String> start = rounds.choice(run.start().processStates());
      rounds.perform(
          start.orElseThrow(() -> new InvalidChoiceException("there is no such initial state")));
    }
    perform(rounds, run.steps());
    return rounds.choices();
  }

  @Override
  public List<String> choices(TraceFile file) throws BadRequestException, InvalidChoiceException {
    if (file.run() instanceof SavedRun.OfRounds(RoundRun run)) {
      for (RoundStep step : run.steps()) {
        if (step instanceof RoundStep.Exchange exchange
            && exchange.heard().size() != system.processes()) {
          throw new BadRequestException("this trace has another number of processes");
        }
      }
      return choices(run);
    }
    throw new BadRequestException("this is not a trace of a round-based protocol");
  }
}
