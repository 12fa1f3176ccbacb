package rondo.testkit;

import java.nio.IntBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import rondo.analysis.dependence.Independence.Termination;
import rondo.analysis.dependence.ReductionApplicability;
import rondo.explore.Reducer;
import rondo.explore.Stepper;
import rondo.explore.TransitionSink;
import rondo.explore.TransitionSystem;
import rondo.explore.compile.CompiledSystem;
import rondo.explore.compile.layout.LayoutCapacity;
import rondo.explore.compile.layout.LayoutOverflow;
import rondo.explore.reduce.TerminationVisibleException;
import rondo.explore.run.PartialOrderReducedSystem;
import rondo.ir.Fault;
import rondo.ir.FaultException;
import rondo.ir.ProcessSystem;
import rondo.ir.interpreter.EndlessAtomicException;
import rondo.ir.interpreter.FullChannelPolicy;
import rondo.trace.Property;

/**
 * Reference for partial-order reduction: a depth-first search that follows ample sets, with plain
 * sets and stacks; slow and obviously correct. An ample set is taken only if at least one of its
 * targets is not on the stack (cycle proviso); so on each cycle of the reduced graph, some state is
 * fully expanded.
 */
public final class ReducedExploration {
  private final Stepper stepper;
  private final Reducer reducer;
  private final int maxStates;
  private final EnumSet<Property> violated = EnumSet.noneOf(Property.class);
  private final Set<IntBuffer> seen = new HashSet<>();
  private final Set<IntBuffer> onStack = new HashSet<>();
  private final Deque<Entry> stack = new ArrayDeque<>();
  private long transitions = 1;

  private record Entry(IntBuffer state, Iterator<IntBuffer> open) {}

  private ReducedExploration(TransitionSystem system, int maxStates) {
    stepper = system.stepper();
    reducer = system.reducer();
    this.maxStates = maxStates;
  }

  /** Explores the reduced state space, unless it has more than {@code maxStates} states. */
  public static ExplorationOutcome of(
      ProcessSystem system, FullChannelPolicy policy, int maxStates) {
    return of(system, policy, maxStates, r -> r);
  }

  /** Explores the reduced state space and checks every assumed independence on the way. */
  public static ExplorationOutcome checked(
      ProcessSystem system, FullChannelPolicy policy, int maxStates) {
    return of(system, policy, maxStates, PartialOrderReducedSystem::withDependencyCheck);
  }

  private static ExplorationOutcome of(
      ProcessSystem system,
      FullChannelPolicy policy,
      int maxStates,
      Function<PartialOrderReducedSystem, TransitionSystem> variant) {
    if (ReductionApplicability.obstacle(system).isPresent()) {
      return new ExplorationOutcome.Unknown(ReductionApplicability.obstacle(system).get());
    }
    LayoutCapacity capacity;
    try {
      capacity = LayoutCapacity.estimated(system, policy);
    } catch (FaultException e) {
      return new ExplorationOutcome.Explored(EnumSet.of(Property.of(e.fault().kind())), 0, 0);
    } catch (EndlessAtomicException e) {
      return new ExplorationOutcome.Unknown("endless");
    }
    var termination = Termination.INVISIBLE_IF_UNOBSERVED;
    while (true) {
      var compiled = CompiledSystem.of(system, policy, capacity);
      var reduced = new PartialOrderReducedSystem(compiled, policy, termination);
      try {
        var words = compiled.layout().words();
        return new ReducedExploration(variant.apply(reduced), maxStates).explore(words);
      } catch (LayoutOverflow e) {
        capacity = capacity.union(e.missing());
      } catch (TerminationVisibleException e) {
        termination = Termination.VISIBLE;
      } catch (EndlessAtomicException e) {
        return new ExplorationOutcome.Unknown("endless");
      }
    }
  }

  private ExplorationOutcome explore(int words) {
    int[] initial = new int[words];
    stepper.initial(initial, new Targets());
    push(IntBuffer.wrap(initial));
    while (!stack.isEmpty()) {
      Entry top = stack.peek();
      if (!top.open().hasNext()) {
        onStack.remove(top.state());
        stack.pop();
      } else {
        IntBuffer next = top.open().next();
        if (!seen.contains(next)) {
          push(next);
          if (seen.size() > maxStates) {
            return new ExplorationOutcome.Unknown("more than " + maxStates + " states");
          }
        }
      }
    }
    return new ExplorationOutcome.Explored(violated, seen.size(), transitions);
  }

  private void push(IntBuffer state) {
    seen.add(state);
    onStack.add(state);
    List<IntBuffer> targets = targets(state.array().clone());
    transitions += targets.size();
    stack.push(new Entry(state, targets.iterator()));
  }

  private List<IntBuffer> targets(int[] state) {
    for (int attempt = 0; ; attempt++) {
      var some = new Targets();
      if (!reducer.ample(state, attempt, some)) {
        break;
      }
      if (some.faults.isEmpty() && some.found.stream().anyMatch(t -> !onStack.contains(t))) {
        return some.found;
      }
    }
    var all = new Targets();
    Stepper.EndState endState = stepper.successors(state, all);
    all.faults.forEach(f -> violated.add(Property.of(f)));
    if (endState == Stepper.EndState.INVALID_END) {
      violated.add(Property.INVALID_END_STATE);
    }
    return all.found;
  }

  private static final class Targets implements TransitionSink {
    final List<IntBuffer> found = new ArrayList<>();
    final List<Fault.Kind> faults = new ArrayList<>();

    @Override
    public void transition(int[] state, int[] changes, int length) {
      found.add(IntBuffer.wrap(state.clone()));
    }

    @Override
    public void fault(Fault.Kind kind) {
      faults.add(kind);
    }
  }
}
