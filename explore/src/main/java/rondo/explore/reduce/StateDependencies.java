package rondo.explore.reduce;

import java.util.Arrays;
import java.util.List;
import rondo.analysis.dependence.Independence;
import rondo.ir.ProcessSystem;

/**
 * The transitions of all processes in one state and the dependences between them. {@link #open}
 * determines the control states; which edges are executable, which is what makes ample sets small,
 * is known only after all transitions are computed.
 */
final class StateDependencies {
  private final ProcessStepper stepper;
  private final ProcessInstances instances;
  private final int words;
  private final StepBuffer buffer = new StepBuffer();

  // By pid:
  private final ControlStateDependencies[] positions =
      new ControlStateDependencies[AmpleSets.MAX_PROCESSES];
  private final long[] executable = new long[AmpleSets.MAX_PROCESSES];
  private final long[] waiting = new long[AmpleSets.MAX_PROCESSES];
  private final long[] queued = new long[AmpleSets.MAX_PROCESSES];
  private final int[] first = new int[AmpleSets.MAX_PROCESSES];
  private final int[] steps = new int[AmpleSets.MAX_PROCESSES];

  /** The IDs of the control states of processes with edges. */
  private long[] present = {};

  private int count;
  private long enabled;
  private long seen;

  StateDependencies(ProcessSystem system, Independence independence, ProcessStepper stepper) {
    this.stepper = stepper;
    instances = new ProcessInstances(system, independence, stepper);
    words = independence.words();
  }

  int processes() {
    return count;
  }

  /** The processes with at least one transition. */
  long enabledProcesses() {
    return enabled;
  }

  /** The processes that may have a visible transition. */
  long visibleProcesses() {
    return seen;
  }

  StepBuffer buffer() {
    return buffer;
  }

  /** The index of a process's first transition in the buffer. */
  int firstStep(int pid) {
    return first[pid];
  }

  int stepCount(int pid) {
    return steps[pid];
  }

  ControlStateDependencies dependenciesOf(int pid) {
    return positions[pid];
  }

  /** The dependence of a process on the future accesses of another one. */
  ControlStateDependencies.Dependence dependenceOn(int pid, int other) {
    return positions[pid].dependenceOn(positions[other].future());
  }

  /** The edges of a process that may be executable; uncertain edges are included. */
  long executable(int pid) {
    return executable[pid];
  }

  /**
   * The edges of a process that may be not executable, except for queued ones; uncertain edges are
   * included.
   */
  long waiting(int pid) {
    return waiting[pid];
  }

  /** See {@link ControlStateDependencies#queued}. */
  long queued(int pid) {
    return queued[pid];
  }

  /** The accesses that a process may perform in its next transition. */
  long[] nextAccesses(int pid) {
    long[] present = new long[words];
    positions[pid].addAccesses(executable[pid], present);
    return present;
  }

  /**
   * The accesses of other processes that may change the process's next transitions or their effect.
   */
  long[] dependencies(int pid) {
    long[] minds = new long[words];
    positions[pid].addDependencies(executable[pid], waiting[pid], queued[pid], minds);
    return minds;
  }

  /** Determines the control states of all processes; false if there are too many processes. */
  boolean open(int[] state) {
    count = stepper.open(state);
    if (count > AmpleSets.MAX_PROCESSES) {
      return false;
    }
    for (int pid = 0; pid < count; pid++) {
      positions[pid] = instances.dependenciesAt(pid);
    }
    return true;
  }

  /**
   * Whether each process depends on the future of every other one, whichever edges are executable.
   * Then every closed set contains all enabled processes.
   */
  boolean isFullyDependent() {
    List<ControlStateDependencies> byId = instances.known();
    int length = byId.size() / Long.SIZE + 1;
    if (present.length != length) {
      present = new long[length];
    }
    Arrays.fill(present, 0);
    for (int p = 0; p < count; p++) {
      int id = positions[p].id();
      present[id / Long.SIZE] |= positions[p].edges() > 0 ? 1L << id : 0;
    }
    for (int p = 0; p < count; p++) {
      if (!positions[p].alwaysDependsOnAll(present, byId)) {
        return false;
      }
    }
    return true;
  }

  /** Computes all transitions of the product with the observer; false if one raises a fault. */
  boolean computeSteps() {
    buffer.clear();
    stepper.activateObserver(buffer);
    return compute();
  }

  /** Computes all transitions without the observer; false if one raises a fault. */
  boolean computeUnobservedSteps() {
    buffer.clear();
    return compute();
  }

  private boolean compute() {
    enabled = 0;
    seen = 0;
    for (int pid = count - 1; pid >= 0 && buffer.faults() == 0; pid--) {
      ControlStateDependencies dependencies = positions[pid];
      first[pid] = buffer.size();
      long executed = executed(pid, dependencies);
      steps[pid] = buffer.size() - first[pid];
      long uncertain = dependencies.uncertainIfBlocked();
      if (steps[pid] > 0) {
        enabled |= 1L << pid;
        uncertain = dependencies.uncertainIfEnabled();
      } else {
        executed = 0;
      }
      executable[pid] = uncertain | executed;
      queued[pid] = dependencies.queued(executed) & ~uncertain;
      waiting[pid] = uncertain | dependencies.allEdges() & ~executed & ~queued[pid];
      if ((executable[pid] & dependencies.visible()) != 0) {
        seen |= 1L << pid;
      }
    }
    return buffer.faults() == 0;
  }

  /**
   * Computes the transitions of a process; returns the executed edges, or all edges if they cannot
   * be identified.
   */
  private long executed(int pid, ControlStateDependencies dependencies) {
    if (!dependencies.identifiesExecutedEdges() || dependencies.edges() == 1) {
      stepper.steps(pid, buffer);
      return dependencies.allEdges();
    }
    boolean[] marks = stepper.executed();
    int[] numbers = dependencies.edgeNumbers();
    long before = 0;
    for (int e = 0; e < numbers.length; e++) {
      before |= marks[numbers[e]] ? 1L << e : 0;
      marks[numbers[e]] = false;
    }
    stepper.steps(pid, buffer);
    long result = 0;
    for (int e = 0; e < numbers.length; e++) {
      result |= marks[numbers[e]] ? 1L << e : 0;
      marks[numbers[e]] |= (before >>> e & 1) != 0;
    }
    return result;
  }
}
