package rondo.explore.reduce;

import java.util.Arrays;
import rondo.ir.ProcessSystem;
import rondo.ir.access.Facets;
import rondo.ir.access.Independence;
import rondo.ir.access.ProcessAccess;

/**
 * What the processes can do in one state, and what they mind others to do. All steps are computed,
 * since which edges are executable is what makes ample sets small.
 */
final class Scene {
  private final ProcessStepper stepper;
  private final Cast cast;
  private final long[] visible;
  private final StepBuffer buffer = new StepBuffer();

  // By pid:
  private final long[][] futures = new long[AmpleSets.MOST_PROCESSES][];
  private final long[][] presents = new long[AmpleSets.MOST_PROCESSES][];
  private final long[][] minds = new long[AmpleSets.MOST_PROCESSES][];
  private final long[][] awaits = new long[AmpleSets.MOST_PROCESSES][];
  private final int[] first = new int[AmpleSets.MOST_PROCESSES];
  private final int[] steps = new int[AmpleSets.MOST_PROCESSES];
  private int count;
  private long able;
  private long seen;

  Scene(ProcessSystem system, Independence independence, ProcessStepper stepper) {
    this.stepper = stepper;
    cast = new Cast(system, independence, stepper);
    visible = independence.visible();
    for (int p = 0; p < AmpleSets.MOST_PROCESSES; p++) {
      presents[p] = new long[independence.words()];
      minds[p] = new long[independence.words()];
      awaits[p] = new long[independence.words()];
    }
  }

  int processes() {
    return count;
  }

  /** The processes that can make a step. */
  long able() {
    return able;
  }

  /** The processes of which a step can be seen by a property. */
  long seen() {
    return seen;
  }

  StepBuffer buffer() {
    return buffer;
  }

  /** The number of a process's first transition. */
  int first(int pid) {
    return first[pid];
  }

  int steps(int pid) {
    return steps[pid];
  }

  /** All that a process may do from now on. */
  long[] future(int pid) {
    return futures[pid];
  }

  /** What a process may do in its next step. */
  long[] present(int pid) {
    return presents[pid];
  }

  /** What others must not do for the process to be able to do the same, with the same effect. */
  long[] minds(int pid) {
    return minds[pid];
  }

  /** What may give the process more to do. */
  long[] awaits(int pid) {
    return awaits[pid];
  }

  /** Computes all steps; false if some step fails or there are too many processes. */
  boolean look(int[] from) {
    count = stepper.open(from);
    buffer.clear();
    stepper.watch(buffer);
    return compute();
  }

  /** The same as if there were no observer. */
  boolean lookUnwatched(int[] from) {
    count = stepper.open(from);
    buffer.clear();
    return compute();
  }

  private boolean compute() {
    if (count > AmpleSets.MOST_PROCESSES || buffer.faults() > 0) {
      return false;
    }
    able = 0;
    seen = 0;
    for (int pid = count - 1; pid >= 0; pid--) {
      ProcessAccess access = cast.access(pid);
      int state = stepper.controlState(pid);
      futures[pid] = access.future(state);
      first[pid] = buffer.size();
      long executed = executed(pid, access, state);
      steps[pid] = buffer.size() - first[pid];
      if (buffer.faults() > 0) {
        return false;
      }
      if (steps[pid] > 0) {
        able |= 1L << pid;
      }
      weigh(pid, access, state, executed);
    }
    return true;
  }

  /** Computes the steps of a process; the edges that were executed, if that can be told. */
  private long executed(int pid, ProcessAccess access, int state) {
    int edges = access.edges(state);
    boolean[] marks = stepper.executed();
    int type = stepper.processType(pid);
    long before = 0;
    for (int e = 0; e < edges && e < Long.SIZE; e++) {
      int number = stepper.number(type, state, e);
      before |= marks[number] ? 1L << e : 0;
      marks[number] = false;
    }
    stepper.steps(pid, buffer);
    long result = 0;
    for (int e = 0; e < edges && e < Long.SIZE; e++) {
      int number = stepper.number(type, state, e);
      result |= marks[number] ? 1L << e : 0;
      marks[number] |= (before >>> e & 1) != 0;
    }
    return result;
  }

  private void weigh(int pid, ProcessAccess access, int state, long executed) {
    int edges = access.edges(state);
    boolean able = steps[pid] > 0;
    boolean told = !able || (access.tells(state) && edges <= Long.SIZE);
    Arrays.fill(presents[pid], 0);
    Arrays.fill(minds[pid], 0);
    Arrays.fill(awaits[pid], 0);
    for (int e = 0; e < edges; e++) {
      boolean unknown = !told || access.meets(state, e);
      boolean runs = able && told && (executed >>> e & 1) != 0;
      if (unknown || runs) {
        Facets.addAll(minds[pid], access.minds(state, e));
        Facets.addAll(presents[pid], access.does(state, e));
        if (Facets.meet(visible, access.does(state, e))) {
          seen |= 1L << pid;
        }
      }
      if (unknown || !runs) {
        Facets.addAll(minds[pid], access.awaits(state, e));
        Facets.addAll(awaits[pid], access.awaits(state, e));
      }
    }
  }
}
