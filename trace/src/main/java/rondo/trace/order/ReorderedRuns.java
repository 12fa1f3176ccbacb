package rondo.trace.order;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import rondo.ir.FaultException;
import rondo.ir.ProcessSystem;
import rondo.ir.event.interpreter.EventInterpreter;
import rondo.ir.event.interpreter.EventReplay;
import rondo.ir.event.state.EventRun;
import rondo.ir.event.state.EventState;
import rondo.ir.event.state.EventTransition;
import rondo.ir.interpreter.FullChannelPolicy;
import rondo.ir.interpreter.GlobalState;
import rondo.ir.interpreter.Interpreter;
import rondo.trace.Trace;

/** Finite runs with the same steps and the same end, in an order with fewer context switches. */
public final class ReorderedRuns {
  /** Longer runs are left as they are. */
  private static final int MAX_STEPS = 1_000;

  private ReorderedRuns() {}

  /** A transition of a process with its index among those of its state. */
  private record IndexedTransition(int index, Interpreter.Transition transition) {}

  /** The transitions of interleaved processes. */
  private record ProcessTransitions(Interpreter interpreter)
      implements ContextSwitches.Transitions<GlobalState, IndexedTransition> {
    @Override
    public List<IndexedTransition> from(GlobalState state) {
      List<Interpreter.Transition> all = interpreter.expand(state).transitions();
      var indexed = new ArrayList<IndexedTransition>();
      for (int i = 0; i < all.size(); i++) {
        indexed.add(new IndexedTransition(i, all.get(i)));
      }
      return indexed;
    }

    @Override
    public GlobalState target(IndexedTransition transition) {
      return transition.transition().target();
    }

    @Override
    public boolean areSameStep(IndexedTransition one, IndexedTransition other) {
      List<Interpreter.Step> steps = one.transition().steps();
      List<Interpreter.Step> others = other.transition().steps();
      boolean same =
          steps.size() == others.size()
              && one.transition().observerMove().equals(other.transition().observerMove());
      for (int i = 0; i < steps.size() && same; i++) {
        same =
            steps.get(i).isSameStatement(others.get(i))
                && steps.get(i).partner().equals(others.get(i).partner())
                && steps.get(i).printed().equals(others.get(i).printed());
      }
      return same;
    }

    @Override
    public int process(IndexedTransition transition) {
      return transition.transition().activeProcess().orElse(-1);
    }
  }

  /** Of a run of interleaved processes; an infinite run is left as it is. */
  public static Trace of(ProcessSystem system, FullChannelPolicy policy, Trace trace) {
    if (trace.cycle().isPresent() || trace.choices().size() > MAX_STEPS) {
      return trace;
    }
    var transitions = new ProcessTransitions(new Interpreter(system, policy));
    GlobalState initial;
    try {
      initial = transitions.interpreter().initial();
    } catch (FaultException e) {
      return trace;
    }
    var run = new ArrayList<IndexedTransition>();
    GlobalState state = initial;
    for (int choice : trace.choices()) {
      List<IndexedTransition> offered = transitions.from(state);
      if (choice >= offered.size()) {
        return trace;
      }
      run.add(offered.get(choice));
      state = transitions.target(run.getLast());
    }
    return new Trace(
        ContextSwitches.reduced(transitions, run).stream().map(IndexedTransition::index).toList(),
        trace.fault());
  }

  /** The transitions of an event-based protocol. */
  private record EventTransitions(EventInterpreter interpreter)
      implements ContextSwitches.Transitions<EventState, EventTransition> {
    @Override
    public List<EventTransition> from(EventState state) {
      return interpreter.successors(state).stream()
          .filter(t -> t.target().isPresent() && t.fault().isEmpty())
          .toList();
    }

    @Override
    public EventState target(EventTransition transition) {
      return transition.target().orElseThrow();
    }

    @Override
    public boolean areSameStep(EventTransition one, EventTransition other) {
      return one.step().equals(other.step());
    }

    @Override
    public int process(EventTransition transition) {
      return transition.step().affectedProcess();
    }
  }

  /** Of a replayed run of an event-based protocol; an infinite run is left as it is. */
  public static EventReplay of(EventInterpreter interpreter, EventReplay replay) {
    EventRun run = replay.run();
    // Without its last step, which may fail; each state is the target of the step before it.
    int steps = Math.min(run.steps().size(), replay.states().size()) - 1;
    if (run.cycle().isPresent() || steps < 2 || steps > MAX_STEPS) {
      return replay;
    }
    var transitions = new ArrayList<EventTransition>();
    for (int i = 0; i < steps; i++) {
      transitions.add(
          new EventTransition(
              run.steps().get(i), Optional.of(replay.states().get(i + 1)), Optional.empty()));
    }
    List<EventTransition> reordered =
        ContextSwitches.reduced(new EventTransitions(interpreter), transitions);
    if (reordered.equals(transitions)) {
      return replay;
    }
    var all = new ArrayList<>(reordered.stream().map(EventTransition::step).toList());
    all.addAll(run.steps().subList(steps, run.steps().size()));
    return EventReplay.of(interpreter, new EventRun(run.start(), all, OptionalInt.empty()));
  }
}
