package rondo.events.symmetry;

import java.util.Arrays;
import java.util.List;
import rondo.events.engine.EventLayout;
import rondo.events.engine.EventTransitionSystem;
import rondo.explore.Stepper;
import rondo.explore.TransitionSink;
import rondo.explore.TransitionSystemDecorator;
import rondo.explore.symmetry.SymmetricTraceLifter;
import rondo.ir.Fault;
import rondo.trace.Trace;

/**
 * The quotient of an event-based protocol by permutations of interchangeable processes.
 * Permutations are automorphisms of the transition system, so the quotient preserves symmetric
 * properties; {@link EventOrbitCanonicalizer} computes the representatives.
 */
public final class SymmetricEventSystem extends TransitionSystemDecorator {
  /** The maximal number of interchangeable processes. */
  public static final int MAX_PROCESSES = SymmetricProcesses.MAX_PROCESSES;

  private final EventTransitionSystem system;
  private final SymmetricProcesses symmetric;
  private final ProcessSignatures signatures;
  private final ProcessPermuter permuter;

  /**
   * @param groups interchangeable processes, at most {@link #MAX_PROCESSES} in all
   */
  public SymmetricEventSystem(EventTransitionSystem system, List<List<Integer>> groups) {
    super(system);
    this.system = system;
    symmetric = new SymmetricProcesses(groups, system.protocol().processes());
    signatures = new ProcessSignatures(system.protocol(), system.interner(), symmetric);
    permuter = new ProcessPermuter(system.protocol(), system.interner());
  }

  EventOrbitCanonicalizer canonicalizer() {
    return new EventOrbitCanonicalizer(
        system.protocol(), symmetric, system.eventLayout(), signatures, permuter);
  }

  /** Lifts a trace of the quotient to a trace of the protocol. */
  public Trace lift(Trace trace) {
    return new SymmetricTraceLifter(system, new ProcessPermutation()).lift(trace);
  }

  /** The state before initialization is its own representative. */
  private final class ProcessPermutation implements SymmetricTraceLifter.StatePermuter {
    private final EventOrbitCanonicalizer canonicalizer = canonicalizer();

    @Override
    public int[] canonicalize(int[] state) {
      if (state[EventLayout.OBSERVER] == 0) {
        int[] identity = new int[system.protocol().processes()];
        Arrays.setAll(identity, p -> p);
        return identity;
      }
      return canonicalizer.canonicalize(state.clone(), state);
    }

    @Override
    public int[] permuted(int[] state, int[] by) {
      return canonicalizer.permuted(state, by);
    }
  }

  @Override
  public long cacheBytes() {
    return system.cacheBytes() + signatures.bytes() + permuter.bytes();
  }

  @Override
  public Stepper stepper() {
    return new OrbitStepper();
  }

  /** Reports the representatives of successors. */
  private final class OrbitStepper implements Stepper, TransitionSink {
    private final Stepper steps = system.stepper();
    private final EventOrbitCanonicalizer canonicalizer = canonicalizer();
    private final int[] real = new int[layout().words()];
    private final int[] representative = new int[layout().words()];
    private final int[] source = new int[layout().words()];
    private final int[] differences = new int[2 * layout().words()];
    private TransitionSink sink;

    @Override
    public void initial(int[] state, TransitionSink faults) {
      steps.initial(state, faults);
    }

    @Override
    public EndState successors(int[] state, TransitionSink to) {
      sink = to;
      System.arraycopy(state, 0, source, 0, state.length);
      return steps.successors(state, this);
    }

    @Override
    public int activeProcess() {
      return steps.activeProcess();
    }

    @Override
    public int actionId() {
      return steps.actionId();
    }

    @Override
    public void transition(int[] state, int[] changes, int length) {
      System.arraycopy(state, 0, real, 0, state.length);
      canonicalizer.canonicalize(real, representative);
      int end = 0;
      for (int w = 0; w < state.length; w++) {
        state[w] = representative[w];
        if (representative[w] != source[w]) {
          differences[end] = w;
          differences[end + 1] = source[w];
          end += 2;
        }
      }
      sink.transition(state, differences, end);
      System.arraycopy(real, 0, state, 0, state.length);
    }

    @Override
    public void fault(Fault.Kind kind) {
      sink.fault(kind);
    }
  }
}
