package rondo.explore.reduce;

import rondo.ir.ProcessSystem;
import rondo.ir.access.Independence;

/**
 * What the processes can do in one state, and what they mind others to do. First it is known where
 * they are; which edges are executable, which is what makes ample sets small, is known once all
 * steps are computed.
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
  private int count;
  private long able;
  private long seen;

  StateDependencies(ProcessSystem system, Independence independence, ProcessStepper stepper) {
    this.stepper = stepper;
    instances = new ProcessInstances(system, independence, stepper);
    words = independence.words();
  }

  int processes() {
    return count;
  }

  /** The processes that can make a step. */
  long enabledProcesses() {
    return able;
  }

  /** The processes of which a step can be seen by a property. */
  long visibleProcesses() {
    return seen;
  }

  StepBuffer buffer() {
    return buffer;
  }

  /** The number of a process's first transition. */
  int firstStep(int pid) {
    return first[pid];
  }

  int stepCount(int pid) {
    return steps[pid];
  }

  ControlStateDependencies dependenciesOf(int pid) {
    return positions[pid];
  }

  /** The edges of a process that may be executable. */
  long executable(int pid) {
    return executable[pid];
  }

  /** The edges of a process that may be not executable, but for those that are queued. */
  long waiting(int pid) {
    return waiting[pid];
  }

  /** See {@link ControlStateDependencies#queued}. */
  long queued(int pid) {
    return queued[pid];
  }

  /** What a process may do in its next step. */
  long[] nextAccesses(int pid) {
    long[] present = new long[words];
    positions[pid].addAccesses(executable[pid], present);
    return present;
  }

  /** What others must not do for the process to be able to do the same, with the same effect. */
  long[] dependencies(int pid) {
    long[] minds = new long[words];
    positions[pid].addDependencies(executable[pid], waiting[pid], queued[pid], minds);
    return minds;
  }

  /** Finds out where the processes are; false if there are too many. */
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
   * Whether, whichever edges are executable, each process minds what each other may do. Then those
   * that can make a step belong together.
   */
  boolean isFullyDependent() {
    for (int p = 0; p < count; p++) {
      ControlStateDependencies dependencies = positions[p];
      for (int q = 0; q < count; q++) {
        if (q != p && positions[q].edges() > 0 && !dependencies.alwaysDependsOn(positions[q])) {
          return false;
        }
      }
    }
    return true;
  }

  /** Computes all steps, with the moves of an observer; false if some step fails. */
  boolean computeSteps() {
    buffer.clear();
    stepper.activateObserver(buffer);
    return compute();
  }

  /** The same as if there were no observer. */
  boolean computeUnobservedSteps() {
    buffer.clear();
    return compute();
  }

  private boolean compute() {
    able = 0;
    seen = 0;
    for (int pid = count - 1; pid >= 0 && buffer.faults() == 0; pid--) {
      ControlStateDependencies dependencies = positions[pid];
      first[pid] = buffer.size();
      long executed = executed(pid, dependencies);
      steps[pid] = buffer.size() - first[pid];
      long unsure = dependencies.uncertainIfBlocked();
      if (steps[pid] > 0) {
        able |= 1L << pid;
        unsure = dependencies.uncertainIfEnabled();
      } else {
        executed = 0;
      }
      executable[pid] = unsure | executed;
      queued[pid] = dependencies.queued(executed) & ~unsure;
      waiting[pid] = unsure | dependencies.allEdges() & ~executed & ~queued[pid];
      if ((executable[pid] & dependencies.visible()) != 0) {
        seen |= 1L << pid;
      }
    }
    return buffer.faults() == 0;
  }

  /** Computes the steps of a process; the edges that were executed, if that can be told. */
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
