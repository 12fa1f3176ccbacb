package rondo.verify.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Predicate;
import rondo.diagnostics.Position;
import rondo.events.EventEngine;
import rondo.events.EventVerifier;
import rondo.explore.SearchOptions;
import rondo.explore.SearchOptions.Order;
import rondo.explore.run.PathSearch;
import rondo.explore.run.PathSearch.Path;
import rondo.ir.data.ProcessStatus;
import rondo.ir.data.Term;
import rondo.ir.event.EventProperty;
import rondo.ir.event.EventSystem;
import rondo.ir.event.interpreter.EventReplay;
import rondo.ir.event.state.EventRun;
import rondo.ir.event.state.EventState;
import rondo.ir.event.state.EventState.ProcessState;
import rondo.ir.event.state.EventStep;
import rondo.ir.event.state.MessagePool;
import rondo.trace.file.ExecutionMode;
import rondo.verify.search.FoundRun.Continuation;

/**
 * Searches from the last state of a run of an event-based protocol, without symmetry and
 * partial-order reduction: these preserve verdicts for the initial states, but need not reach every
 * state.
 *
 * @param states the initial state, and the state after each step, of a run without observer
 */
public record EventRunSearch(EventSystem system, ExecutionMode mode, List<EventState> states) {
  private static final EventProperty SAFETY =
      new EventProperty.Invariant("safety", Term.TRUE, 0, Position.NONE);

  public EventRunSearch {
    states = List.copyOf(states);
  }

  /** Searches for a continuation that violates a property. */
  public FoundRun<EventStep> violation(EventProperty property, SearchControl control)
      throws UnsupportedSearchException {
    if (property instanceof EventProperty.RoundBased) {
      throw new UnsupportedSearchException(
          "communication closure depends on the whole run, not only on its last state");
    }
    return PathVerdict.within(
        control,
        c -> {
          EventEngine engine = engine(property);
          List<Path> paths = paths(engine);
          if (paths.isEmpty()) {
            requirePath(engine(SAFETY));
          }
          Order order = property instanceof EventProperty.Temporal ? Order.DFS : Order.BFS;
          SearchOptions options =
              c.options().withChecked(engine.checkedProperties()).withOrder(order);
          PathVerdict found = PathVerdict.continuing(engine.system(), paths, options, c);
          return new FoundRun<>(
              found.verdict(), found.trace().map(engine::replay).map(this::continuation));
        },
        v -> new FoundRun<>(v, Optional.empty()));
  }

  /** Searches for a shortest run to the last state. */
  public FoundRun<EventRun> here(SearchControl control) throws UnsupportedSearchException {
    return PathVerdict.within(
        control,
        c -> {
          EventEngine engine = engine(SAFETY);
          requirePath(engine);
          Path path = paths(engine).getFirst();
          PathVerdict found = PathVerdict.reaching(engine.system(), path, c);
          return new FoundRun<>(
              found.verdict(),
              found
                  .trace()
                  .map(t -> new Continuation<>(List.of(engine.run(t).run()), OptionalInt.empty())));
        },
        v -> new FoundRun<>(v, Optional.empty()));
  }

  private EventEngine engine(EventProperty property) {
    return new EventEngine(
        new EventVerifier.Task(system, property, mode.semantics(), mode.precedence()));
  }

  private Continuation<EventStep> continuation(EventReplay replay) {
    int begun = states.size() - 1;
    List<EventStep> steps = replay.run().steps();
    OptionalInt cycle = replay.run().cycle();
    return new Continuation<>(
        steps.subList(begun, steps.size()).stream().map(EventStep::unobserved).toList(),
        cycle.isPresent() ? OptionalInt.of(cycle.getAsInt() - begun) : OptionalInt.empty());
  }

  /** The paths of the engine with these states. */
  private List<Path> paths(EventEngine engine) {
    List<Predicate<int[]>> wanted = new ArrayList<>();
    for (EventState state : states) {
      EventState known = known(state);
      wanted.add(packed -> engine.state(packed).filter(s -> known(s).equals(known)).isPresent());
    }
    return PathSearch.follow(engine.system(), wanted);
  }

  /** A state without its observer and without byzantine processes, whose state is irrelevant. */
  private static EventState known(EventState state) {
    EventState known = state.withObserver(0);
    for (int p = 0; p < state.processStates().size(); p++) {
      ProcessStatus status = state.processStates().get(p).status();
      if (status == ProcessStatus.BYZANTINE) {
        known =
            known.with(
                p, new ProcessState(status, List.of(), MessagePool.EMPTY, MessagePool.EMPTY));
      }
    }
    return known;
  }

  private void requirePath(EventEngine engine) throws UnsupportedSearchException {
    if (paths(engine).isEmpty()) {
      throw new UnsupportedSearchException(
          "the engine does not reach this state, which the reference interpreter reaches");
    }
  }
}
