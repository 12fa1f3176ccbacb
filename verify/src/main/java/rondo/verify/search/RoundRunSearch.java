package rondo.verify.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Predicate;
import rondo.diagnostics.Position;
import rondo.explore.SearchOptions;
import rondo.explore.run.PathSearch;
import rondo.explore.run.PathSearch.Path;
import rondo.ir.data.ProcessStatus;
import rondo.ir.data.Term;
import rondo.ir.data.Type;
import rondo.ir.data.Value;
import rondo.ir.data.interpreter.RoundNumber;
import rondo.ir.round.Assumption;
import rondo.ir.round.OrderSensitivity;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;
import rondo.ir.round.interpreter.InvalidRoundRunException;
import rondo.ir.round.interpreter.RoundInterpreter;
import rondo.ir.round.interpreter.RoundReplay;
import rondo.ir.round.interpreter.RoundRun;
import rondo.ir.round.interpreter.RoundState;
import rondo.ir.round.interpreter.RoundState.ProcessState;
import rondo.ir.round.interpreter.RoundStep;
import rondo.ir.round.interpreter.StampNormalization;
import rondo.rounds.RoundEngine;
import rondo.rounds.RoundVerifier;
import rondo.rounds.StepGranularity;
import rondo.verify.search.FoundRun.Continuation;

/**
 * Searches from the last state of a run of a round-based protocol. The heard-of engine follows the
 * states of the run and then searches from the last one; processes are distinguished, so that what
 * it finds continues the run.
 *
 * @param run a run without violation, in the protocol without properties
 */
public record RoundRunSearch(RoundSystem system, RoundRun run) {
  /** Searches for a continuation that violates a property. */
  public FoundRun<RoundStep> violation(RoundProperty property, SearchControl control)
      throws UnsupportedSearchException {
    return PathVerdict.within(
        control,
        c -> {
          RoundEngine engine = engine(property);
          List<Path> paths = paths(engine, property);
          if (paths.isEmpty()) {
            requirePath(safety(property.assumptions()));
          }
          SearchOptions options =
              c.options().withChecked(engine.checkedProperties()).withOrder(engine.order());
          PathVerdict found = PathVerdict.continuing(engine.system(), paths, options, c);
          return new FoundRun<>(
              found.verdict(), found.trace().map(engine::replay).map(this::continuation));
        },
        v -> new FoundRun<>(v, Optional.empty()));
  }

  /** Searches for a shortest run to the last state. */
  public FoundRun<RoundRun> here(SearchControl control) throws UnsupportedSearchException {
    return PathVerdict.within(
        control,
        c -> {
          RoundProperty safety = safety(List.of());
          requirePath(safety);
          RoundEngine engine = engine(safety);
          Path path = paths(engine, safety).getFirst();
          PathVerdict found = PathVerdict.reaching(engine.system(), path, c);
          return new FoundRun<>(
              found.verdict(),
              found
                  .trace()
                  .map(t -> new Continuation<>(List.of(engine.run(t).run()), OptionalInt.empty())));
        },
        v -> new FoundRun<>(v, Optional.empty()));
  }

  private RoundEngine engine(RoundProperty property) throws UnsupportedSearchException {
    if (system.rounds().stream()
        .anyMatch(r -> r.orderSensitivity() == OrderSensitivity.SENSITIVE)) {
      throw new UnsupportedSearchException(
          "a round of this protocol depends on the order in which messages arrive; such a search"
              + " has no state between rounds to start from");
    }
    return RoundEngine.withoutSymmetry(
        new RoundVerifier.Task(system, property, StepGranularity.ROUNDS));
  }

  private Continuation<RoundStep> continuation(RoundReplay replay) {
    int begun = run.steps().size();
    RoundRun found = replay.run();
    return new Continuation<>(
        found.steps().subList(begun, found.steps().size()),
        found.cycle().isPresent()
            ? OptionalInt.of(found.cycle().getAsInt() - begun)
            : OptionalInt.empty());
  }

  /** The paths of the engine with the states of the run. */
  private List<Path> paths(RoundEngine engine, RoundProperty property)
      throws UnsupportedSearchException {
    List<Predicate<int[]>> wanted = new ArrayList<>();
    var normalization = new StampNormalization(system);
    for (RoundState state : states(property)) {
      wanted.add(
          packed -> engine.state(packed).filter(s -> isSame(s, state, normalization)).isPresent());
    }
    return PathSearch.follow(engine.system(), wanted);
  }

  private void requirePath(RoundProperty safety) throws UnsupportedSearchException {
    if (paths(engine(safety), safety).isEmpty()) {
      throw new UnsupportedSearchException(
          "the engine abstracts from something that this run depends on, such as which messages"
              + " were lost without effect; a search from here would miss runs");
    }
  }

  private static RoundProperty safety(List<Assumption> assumptions) {
    return RoundProperty.Invariant.eachRound("safety", Term.TRUE, 0, assumptions, Position.NONE);
  }

  /** The states of the run under the assumptions of a property. */
  private List<RoundState> states(RoundProperty property) throws UnsupportedSearchException {
    var assumed =
        new RoundSystem(
            system.name(),
            system.processes(),
            system.variables(),
            system.init(),
            system.rounds(),
            system.phaseLimit(),
            system.network().and(property.assumptions()),
            List.of());
    try {
      var start = new RoundRun.Start(run.start().processStates(), Value.NONE);
      return RoundReplay.of(
              new RoundInterpreter(assumed), new RoundRun(start, run.steps(), OptionalInt.empty()))
          .states();
    } catch (InvalidRoundRunException e) {
      throw new UnsupportedSearchException(
          "`%s` is about runs under an assumption that this run does not satisfy: %s"
              .formatted(property.name(), e.getMessage()));
    }
  }

  /** Whether a state of the engine, with some variables of crashed processes, is this state. */
  private boolean isSame(RoundState engine, RoundState state, StampNormalization normalization) {
    boolean mayBeSame =
        engine.network().equals(state.network())
            && engine.roundNumber().round() == state.roundNumber().round()
            && agree(engine.processStates(), state.processStates());
    if (!mayBeSame) {
      return false;
    }
    var known = new ArrayList<ProcessState>();
    for (int p = 0; p < state.processStates().size(); p++) {
      known.add(known(engine.processStates().get(p), state.processStates().get(p)));
    }
    RoundState seen = normalization.normalize(with(engine.processStates(), engine));
    return seen.equals(normalization.normalize(with(known, state)));
  }

  /**
   * Whether states of processes agree in status and in numbers that are no stamps, which decides
   * most comparisons at little cost.
   */
  private boolean agree(List<ProcessState> some, List<ProcessState> others) {
    for (int p = 0; p < some.size(); p++) {
      ProcessStatus status = some.get(p).status();
      if (status != others.get(p).status()) {
        return false;
      }
      for (int v = 0; v < system.variables().size() && status == ProcessStatus.CORRECT; v++) {
        boolean isComparable =
            !system.variables().get(v).type().contains(Type.Stamp.class::isInstance);
        if (isComparable
            && !some.get(p).variables().get(v).equals(others.get(p).variables().get(v))) {
          return false;
        }
      }
    }
    return true;
  }

  /** The state of a process as far as the engine knows it. */
  private static ProcessState known(ProcessState engine, ProcessState state) {
    if (engine.status() != state.status()) {
      return state;
    }
    if (state.status() == ProcessStatus.BYZANTINE) {
      return engine;
    }
    if (state.status() != ProcessStatus.CRASHED) {
      return state;
    }
    var variables = new ArrayList<>(state.variables());
    for (int v = 0; v < variables.size(); v++) {
      if (engine.variables().get(v).equals(Value.NONE)) {
        variables.set(v, Value.NONE);
      }
    }
    return new ProcessState(state.status(), variables);
  }

  private static RoundState with(List<ProcessState> processes, RoundState state) {
    var number = new RoundNumber(state.roundNumber().phase(), state.roundNumber().round());
    return new RoundState(number, processes, state.network(), 0, Value.NONE);
  }
}
