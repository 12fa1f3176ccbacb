package rondo.explore.reduce;

import java.util.Arrays;
import rondo.explore.Reducer;
import rondo.explore.TransitionSink;
import rondo.ir.ProcessSystem;
import rondo.ir.access.Independence;

/**
 * Ample sets by closure over processes.
 *
 * <p>An ample set is all that the processes of a set W can do. W is closed: as long as only other
 * processes make steps, the processes in W can do the same with the same effect, and whatever the
 * others do, they can do after a step of W just as well. So every run from here has an equivalent
 * one that begins with a step of W, or a step of W can be put in front of it.
 *
 * <p>To close W, look at the edges of its processes where they are now. An edge that is executable
 * minds some of what others may do, one that is not awaits some of it. A process outside whose
 * future holds any of that joins W. But only one that can move before W does is to be feared: it
 * can make a step, or what it awaits may be done by another such process outside of W. The rest is
 * stuck until W moves. In a rendezvous a process is moved by another one's step, so that who may be
 * the partner joins in any case.
 *
 * <p>Each process that can make a step is tried as the first one in W, and the sets with the fewest
 * transitions are the best. A set with a step that a property can see is none. All steps of a state
 * are computed before a set is chosen, since which edges are executable is what makes sets small;
 * but what is not chosen is never stored. Where the control states alone tell that there is no set,
 * nothing is computed.
 */
public final class AmpleSets implements Reducer {
  /** Sets of processes are bits of a long. */
  static final int MAX_PROCESSES = 64;

  private final StateDependencies dependencies;

  /** Whose future holds something that the process minds, and something of a rendezvous. */
  private final long[] dependentOn = new long[MAX_PROCESSES];

  private final long[] partners = new long[MAX_PROCESSES];

  /** Whose future holds something that the process awaits. */
  private final long[] enablers = new long[MAX_PROCESSES];

  // The sets that were found:
  private final long[] found = new long[MAX_PROCESSES];
  private final int[] weights = new int[MAX_PROCESSES];
  private int[] ordinals = new int[64];
  private int sets;
  private long chosen;

  /** Whether all steps of the state are in the buffer. */
  private boolean isComplete;

  public AmpleSets(ProcessSystem system, Independence independence, ProcessStepper stepper) {
    dependencies = new StateDependencies(system, independence, stepper);
  }

  @Override
  public boolean ample(int[] state, int attempt, TransitionSink sink) {
    if (attempt == 0) {
      sets = 0;
      isComplete =
          dependencies.open(state)
              && !dependencies.isFullyDependent()
              && dependencies.computeSteps();
      if (isComplete && Long.bitCount(dependencies.enabledProcesses()) > 1) {
        computeDependencies();
        findSets();
      }
    }
    if (attempt >= sets) {
      return false;
    }
    chosen = found[attempt];
    report(state, sink);
    return true;
  }

  @Override
  public boolean all(int[] state, TransitionSink sink) {
    int size = isComplete ? dependencies.buffer().size() : 0;
    for (int t = 0; t < size; t++) {
      dependencies.buffer().replay(t, state, sink);
    }
    return size > 0;
  }

  /** The processes, as bits, whose steps were reported last. */
  long chosen() {
    return chosen;
  }

  @Override
  public int ordinal(int transition) {
    return ordinals[transition];
  }

  private void report(int[] state, TransitionSink sink) {
    int reported = 0;
    for (int pid = dependencies.processes() - 1; pid >= 0; pid--) {
      if ((chosen >>> pid & 1) != 0) {
        int first = dependencies.firstStep(pid);
        for (int t = first; t < first + dependencies.stepCount(pid); t++) {
          if (reported == ordinals.length) {
            ordinals = Arrays.copyOf(ordinals, 2 * reported);
          }
          ordinals[reported++] = t;
          dependencies.buffer().replay(t, state, sink);
        }
      }
    }
  }

  /** Finds out who may get in the way of whom. */
  private void computeDependencies() {
    int count = dependencies.processes();
    long able = dependencies.enabledProcesses();
    for (int p = 0; p < count; p++) {
      ControlStateDependencies controlStateDependencies = dependencies.dependenciesOf(p);
      long executable = dependencies.executable(p);
      long waiting = dependencies.waiting(p);
      long queued = dependencies.queued(p);
      boolean stuck = (able >>> p & 1) == 0;
      long against = 0;
      long with = 0;
      long helping = 0;
      for (int q = 0; q < count; q++) {
        if (q != p) {
          ControlStateDependencies.Dependence dependence =
              controlStateDependencies.dependenceOn(dependencies.dependenciesOf(q).future());
          long awaited = dependence.enabledBy() & waiting | dependence.enabledByIfQueued() & queued;
          if ((dependence.dependent() & executable | awaited) != 0) {
            against |= 1L << q;
            if ((dependence.rendezvousDependent() & executable
                    | dependence.rendezvousEnabledBy() & waiting)
                != 0) {
              with |= 1L << q;
            }
          }
          if (stuck && awaited != 0) {
            helping |= 1L << q;
          }
        }
      }
      dependentOn[p] = against;
      partners[p] = with;
      enablers[p] = helping;
    }
  }

  // Which sets there are

  /** Finds all sets, the best one first. */
  private void findSets() {
    long able = dependencies.enabledProcesses();
    for (long left = able; left != 0; left &= left - 1) {
      long set = close(left & -left);
      if ((set & able) != able && (set & dependencies.visibleProcesses()) == 0) {
        addSet(set);
      }
    }
  }

  /** Puts a set where it belongs among those found, the lightest first. */
  private void addSet(long set) {
    int weight = 0;
    long able = dependencies.enabledProcesses();
    for (long left = set & able; left != 0; left &= left - 1) {
      weight += dependencies.stepCount(Long.numberOfTrailingZeros(left));
    }
    for (int i = 0; i < sets; i++) {
      if (((found[i] ^ set) & able) == 0) {
        return;
      }
    }
    int at = sets;
    while (at > 0 && weights[at - 1] > weight) {
      found[at] = found[at - 1];
      weights[at] = weights[at - 1];
      at--;
    }
    found[at] = set;
    weights[at] = weight;
    sets++;
  }

  private long close(long start) {
    int count = dependencies.processes();
    long able = dependencies.enabledProcesses();
    long all = count == MAX_PROCESSES ? -1 : (1L << count) - 1;
    long set = start;
    while (true) {
      long against = 0;
      long with = 0;
      for (long left = set; left != 0; left &= left - 1) {
        int p = Long.numberOfTrailingZeros(left);
        against |= dependentOn[p];
        with |= partners[p];
      }
      long joining = (against & mayMoveFirst(all & ~set) | with) & ~set;
      if (joining == 0) {
        return set;
      }
      set |= joining;
      if ((set & able) == able) {
        return set;
      }
    }
  }

  /** Those of {@code outside} that may make a step as long as nobody else does. */
  private long mayMoveFirst(long outside) {
    long moving = outside & dependencies.enabledProcesses();
    while (true) {
      long more = 0;
      for (long left = outside & ~moving; left != 0; left &= left - 1) {
        int p = Long.numberOfTrailingZeros(left);
        if ((enablers[p] & moving) != 0) {
          more |= 1L << p;
        }
      }
      if (more == 0) {
        return moving;
      }
      moving |= more;
    }
  }
}
