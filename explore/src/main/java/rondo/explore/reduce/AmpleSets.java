package rondo.explore.reduce;

import java.util.Arrays;
import rondo.analysis.dependence.Independence;
import rondo.explore.Reducer;
import rondo.explore.SearchOptions.Fairness;
import rondo.explore.TransitionSink;
import rondo.ir.ProcessSystem;

/**
 * Ample sets, computed as closures of sets of processes under dependence.
 *
 * <p>An ample set consists of all transitions of the processes in a set W. W is closed: as long as
 * only processes outside of W move, the processes in W keep the same transitions with the same
 * effect, and every transition of the other processes remains possible after a transition of W. So
 * every run from this state is equivalent to one that begins with a transition of W, or a
 * transition of W can be put in front of it.
 *
 * <p>To close W, consider the edges of its processes at their current control states. An executable
 * edge depends on some accesses of other processes; an edge that is not executable may be enabled
 * by some. A process outside of W whose future accesses include one of these joins W. But only a
 * process that may move before W does has to join: it is enabled, or may be enabled by another such
 * process outside of W. The rest is blocked until W moves. In a rendezvous a process is moved by a
 * step of another one, so possible partners join in any case.
 *
 * <p>Each enabled process is tried as the seed of W, and the sets with the fewest transitions are
 * preferred. A set with a visible transition is not ample. All transitions of a state are computed
 * before a set is chosen, since knowing the executable edges is what makes sets small; but
 * transitions that are not chosen are never stored. If the control states alone show that there is
 * no set, nothing is computed.
 *
 * <p>Where nobody can observe that a process terminates, a process at its end terminates before
 * anything else happens (see {@link Independence#isTerminationVisible}).
 *
 * <p>Where only weakly fair runs count, a process in W moves on each of them: the enabled ones
 * remain enabled until then. With its transition in front, the run must be as fair as before: it
 * is, if no process outside of W that is enabled here becomes disabled less often. So the
 * transition must not enable an edge of such a process, unless the process remains enabled until it
 * moves anyway.
 */
public final class AmpleSets implements Reducer {
  /** Sets of processes are bits of a long. */
  static final int MAX_PROCESSES = 64;

  private final StateDependencies dependencies;
  private final Fairness fairness;
  private final boolean isTerminationVisible;
  private final int maxAlive;

  /**
   * By process: the processes whose future accesses its edges depend on, and those among them that
   * may be its partners in a rendezvous.
   */
  private final long[] dependentOn = new long[MAX_PROCESSES];

  private final long[] partners = new long[MAX_PROCESSES];

  /** By blocked process: the processes whose future accesses may enable it. */
  private final long[] enablers = new long[MAX_PROCESSES];

  // The sets found, by increasing number of transitions:
  private final long[] found = new long[MAX_PROCESSES];
  private final int[] weights = new int[MAX_PROCESSES];
  private int[] ordinals = new int[64];
  private int sets;
  private long chosen;

  /** Whether all transitions of the state are in the buffer. */
  private boolean isComplete;

  /**
   * @param fairness with weak fairness, the system must be one without rendezvous and {@code
   *     timeout}
   */
  public AmpleSets(
      ProcessSystem system, Independence independence, ProcessStepper stepper, Fairness fairness) {
    dependencies = new StateDependencies(system, independence, stepper);
    this.fairness = fairness;
    isTerminationVisible = independence.isTerminationVisible();
    maxAlive = independence.maxAlive();
  }

  @Override
  public boolean ample(int[] state, int attempt, TransitionSink sink) {
    if (attempt == 0) {
      sets = 0;
      boolean isSmall = dependencies.open(state);
      if (dependencies.processes() > maxAlive) {
        throw new TerminationVisibleException();
      }
      isComplete =
          isSmall
              && (terminates() || !dependencies.isFullyDependent())
              && dependencies.computeSteps();
      if (isComplete && Long.bitCount(dependencies.enabledProcesses()) > 1) {
        if (terminates() && isEnabled(dependencies.processes() - 1)) {
          addSet(1L << dependencies.processes() - 1);
        }
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

  /** Whether the youngest process is at its end, and nobody can observe its termination. */
  private boolean terminates() {
    int youngest = dependencies.processes() - 1;
    return !isTerminationVisible && youngest >= 0 && dependencies.dependenciesOf(youngest).isEnd();
  }

  private boolean isEnabled(int pid) {
    return (dependencies.enabledProcesses() >>> pid & 1) != 0;
  }

  /** Whether the set reported last consists of a termination that nobody can observe. */
  boolean isTermination() {
    return terminates() && chosen == 1L << dependencies.processes() - 1;
  }

  @Override
  public boolean isDispensable() {
    return maxAlive == Integer.MAX_VALUE;
  }

  /** The processes, as bits, whose transitions were reported last. */
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

  /** Computes the dependences between all pairs of processes. */
  private void computeDependencies() {
    int count = dependencies.processes();
    long enabled = dependencies.enabledProcesses();
    for (int p = 0; p < count; p++) {
      long executable = dependencies.executable(p);
      long waiting = dependencies.waiting(p);
      long queued = dependencies.queued(p);
      boolean blocked = (enabled >>> p & 1) == 0;
      long conflicting = 0;
      long with = 0;
      long enabling = 0;
      for (int q = 0; q < count; q++) {
        if (q != p) {
          ControlStateDependencies.Dependence dependence = dependencies.dependenceOn(p, q);
          long awaited = dependence.enabledBy() & waiting | dependence.enabledByIfQueued() & queued;
          if ((dependence.dependent() & executable | awaited) != 0) {
            conflicting |= 1L << q;
            if ((dependence.rendezvousDependent() & executable
                    | dependence.rendezvousEnabledBy() & waiting)
                != 0) {
              with |= 1L << q;
            }
          }
          if (blocked && awaited != 0) {
            enabling |= 1L << q;
          }
        }
      }
      dependentOn[p] = conflicting;
      partners[p] = with;
      enablers[p] = enabling;
    }
  }

  // Enumeration of closed sets

  /** Finds the candidate sets, smallest first. */
  private void findSets() {
    long enabled = dependencies.enabledProcesses();
    for (long left = enabled; left != 0; left &= left - 1) {
      long set = close(left & -left);
      if ((set & enabled) != enabled
          && (set & dependencies.visibleProcesses()) == 0
          && (fairness == Fairness.NONE || preservesFairness(set))) {
        addSet(set);
      }
    }
  }

  /** Whether every weakly fair run is equivalent to one that begins with a transition of a set. */
  private boolean preservesFairness(long set) {
    long enabled = dependencies.enabledProcesses();
    for (long others = enabled & ~set; others != 0; others &= others - 1) {
      int q = Long.numberOfTrailingZeros(others);
      boolean remainsEnabled = dependentOn[q] == 0;
      for (long movers = enabled & set; movers != 0 && !remainsEnabled; movers &= movers - 1) {
        int p = Long.numberOfTrailingZeros(movers);
        if (dependencies.dependenceOn(q, p).enabledBy() != 0) {
          return false;
        }
      }
    }
    return true;
  }

  /**
   * Inserts a set in order of its number of transitions, unless one with the same transitions is
   * known.
   */
  private void addSet(long set) {
    int weight = 0;
    long enabled = dependencies.enabledProcesses();
    for (long left = set & enabled; left != 0; left &= left - 1) {
      weight += dependencies.stepCount(Long.numberOfTrailingZeros(left));
    }
    for (int i = 0; i < sets; i++) {
      if (((found[i] ^ set) & enabled) == 0) {
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
    long enabled = dependencies.enabledProcesses();
    long all = count == MAX_PROCESSES ? -1 : (1L << count) - 1;
    long set = start;
    while (true) {
      long conflicting = 0;
      long with = 0;
      for (long left = set; left != 0; left &= left - 1) {
        int p = Long.numberOfTrailingZeros(left);
        conflicting |= dependentOn[p];
        with |= partners[p];
      }
      long joining = (conflicting & mayMoveFirst(all & ~set) | with) & ~set;
      if (joining == 0) {
        return set;
      }
      set |= joining;
      if ((set & enabled) == enabled) {
        return set;
      }
    }
  }

  /**
   * The processes of {@code outside} that may move while no process but those of {@code outside}
   * does.
   */
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
