package rondo.explore.compile;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import rondo.explore.Acceptance;
import rondo.explore.Stepper;
import rondo.explore.TransitionSink;
import rondo.explore.compile.layout.LayoutCapacity;
import rondo.explore.compile.layout.LayoutOverflow;
import rondo.explore.compile.layout.PackedLayout;
import rondo.ir.Fault;
import rondo.ir.FaultException;
import rondo.ir.ProcessSystem;
import rondo.ir.interpreter.FullChannelPolicy;
import rondo.ir.interpreter.GlobalState;
import rondo.ir.interpreter.Interpreter;

/**
 * Runs a compiled model and the reference interpreter in lockstep and finds the first state in
 * which they differ: in the transitions, their order, the faults, or the kind of end state.
 */
public final class LockstepCheck {
  private final ProcessSystem system;
  private final FullChannelPolicy policy;
  private final Interpreter interpreter;

  public LockstepCheck(ProcessSystem system, FullChannelPolicy policy) {
    this.system = system;
    this.policy = policy;
    this.interpreter = new Interpreter(system, policy);
  }

  /**
   * Compares at most {@code states} reachable states and returns a description of the first
   * difference. None is reported for a system whose initialisation fails.
   */
  public Optional<String> firstDifference(int states) {
    LayoutCapacity capacity;
    try {
      capacity = LayoutCapacity.estimated(system, policy);
    } catch (FaultException e) {
      return Optional.empty();
    }
    while (true) {
      try {
        return compare(CompiledSystem.of(system, policy, capacity), states);
      } catch (LayoutOverflow e) {
        capacity = capacity.union(e.missing());
      }
    }
  }

  private Optional<String> compare(CompiledSystem compiled, int states) {
    PackedLayout layout = compiled.packedLayout();
    Stepper stepper = compiled.stepper();
    Set<GlobalState> seen = new HashSet<>();
    Deque<GlobalState> queue = new ArrayDeque<>();
    GlobalState first = interpreter.initial();
    seen.add(first);
    queue.add(first);
    for (int n = 0; n < states && !queue.isEmpty(); n++) {
      GlobalState from = queue.remove();
      Interpreter.Expansion expected = interpreter.expand(from);
      var recorder = new Recorder(stepper);
      int[] packed = layout.pack(from);
      int[] before = packed.clone();
      Stepper.EndState state = stepper.successors(packed, recorder);
      Optional<String> difference = difference(layout, expected, recorder, state);
      if (difference.isEmpty()
          && system.observer().isPresent()
          && interpreter.isAccepting(from) != compiled.acceptance().accepts(packed)) {
        difference = Optional.of("acceptance differs");
      }
      if (difference.isEmpty() && !isOrdered(compiled.acceptance(), packed, recorder.targets)) {
        difference = Optional.of("what comes before all accepting states does not");
      }
      if (difference.isEmpty() && !Arrays.equals(before, packed)) {
        difference = Optional.of("the state was not restored");
      }
      if (difference.isPresent()) {
        return Optional.of(difference.get() + " in " + from);
      }
      for (Interpreter.Transition t : expected.transitions()) {
        if (seen.add(t.target())) {
          queue.add(t.target());
        }
      }
    }
    return Optional.empty();
  }

  private static Optional<String> difference(
      PackedLayout layout, Interpreter.Expansion expected, Recorder found, Stepper.EndState state) {
    List<Fault.Kind> faults = expected.failures().stream().map(f -> f.fault().kind()).toList();
    if (!faults.equals(found.faults)) {
      return Optional.of("faults " + found.faults + " instead of " + faults);
    }
    if (!expected.endState().name().equals(state.name())) {
      return Optional.of("rest " + state + " instead of " + expected.endState());
    }
    if (expected.transitions().size() != found.targets.size()) {
      return Optional.of(
          found.targets.size() + " transitions instead of " + expected.transitions().size());
    }
    for (int i = 0; i < found.targets.size(); i++) {
      GlobalState target = expected.transitions().get(i).target();
      int mover = expected.transitions().get(i).activeProcess().orElse(-1);
      if (mover != found.movers.get(i)) {
        return Optional.of(
            "transition %d is of %d instead of %d".formatted(i, found.movers.get(i), mover));
      }
      if (!Arrays.equals(layout.pack(target), found.targets.get(i))) {
        return Optional.of(
            "transition %d leads to %s instead of %s (%s)"
                .formatted(
                    i,
                    Arrays.toString(found.targets.get(i)),
                    Arrays.toString(layout.pack(target)),
                    target));
      }
    }
    return Optional.empty();
  }

  /** Checks the definition of pre-accepting states for a state and its successors. */
  private static boolean isOrdered(Acceptance acceptance, int[] state, List<int[]> targets) {
    return acceptance.precedesAccepting(state)
        ? !acceptance.accepts(state)
        : targets.stream().noneMatch(acceptance::precedesAccepting);
  }

  private static final class Recorder implements TransitionSink {
    final List<int[]> targets = new ArrayList<>();
    final List<Fault.Kind> faults = new ArrayList<>();
    final List<Integer> movers = new ArrayList<>();
    private final Stepper stepper;

    Recorder(Stepper stepper) {
      this.stepper = stepper;
    }

    @Override
    public void transition(int[] state, int[] changes, int length) {
      targets.add(state.clone());
      movers.add(stepper.activeProcess());
    }

    @Override
    public void fault(Fault.Kind kind) {
      faults.add(kind);
    }
  }
}
