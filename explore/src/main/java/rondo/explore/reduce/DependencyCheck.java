package rondo.explore.reduce;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import rondo.analysis.dependence.AccessNumbering;
import rondo.analysis.dependence.Independence;
import rondo.explore.Reducer;
import rondo.explore.TransitionSink;
import rondo.ir.Fault;
import rondo.ir.ProcessSystem;

/**
 * Checks the independence that ample sets rely on, in every state, and offers the sets unchanged:
 * where the next transitions of two processes are declared independent, they are executed in both
 * orders. After any transition of the one process the other must have the same transitions as
 * before, a transition of the one must still be possible after any transition of the other, and
 * both orders must lead to the same state.
 */
public final class DependencyCheck implements Reducer {
  private final ProcessSystem system;
  private final ProcessStepper stepper;
  private final StateDependencies dependencies;
  private final Independence independence;
  private final long[] rendezvous;
  private final AmpleSets checked;

  /**
   * @param stepper used by the check only
   */
  public DependencyCheck(
      ProcessSystem system, Independence independence, ProcessStepper stepper, AmpleSets checked) {
    this.system = system;
    this.stepper = stepper;
    this.checked = checked;
    this.independence = independence;
    rendezvous = independence.rendezvous();
    dependencies = new StateDependencies(system, independence, stepper);
  }

  @Override
  public boolean ample(int[] state, int attempt, TransitionSink sink) {
    if (attempt == 0) {
      checkPairs(state.clone());
    }
    boolean found = checked.ample(state, attempt, sink);
    if (found && !checked.isTermination()) {
      checkSet(state.clone(), checked.chosen());
    }
    return found;
  }

  @Override
  public boolean all(int[] state, TransitionSink sink) {
    return checked.all(state, sink);
  }

  @Override
  public int ordinal(int transition) {
    return checked.ordinal(transition);
  }

  @Override
  public boolean isDispensable() {
    return checked.isDispensable();
  }

  /**
   * Checks pairs of single processes. The partner in a rendezvous may depend on a third process, so
   * rendezvous are checked for whole ample sets only.
   */
  private void checkPairs(int[] state) {
    if (!dependencies.open(state) || !dependencies.computeUnobservedSteps()) {
      return;
    }
    List<long[]> pairs = new ArrayList<>();
    for (int p = 0; p < dependencies.processes(); p++) {
      for (int q = 0; q < dependencies.processes(); q++) {
        if (p != q && isEnabled(q) && isIndependent(p, q) && !isUpToPids(p, q)) {
          pairs.add(new long[] {1L << p, q});
        }
      }
    }
    pairs.forEach(pair -> check(state, pair[0], (int) pair[1]));
  }

  private boolean isEnabled(int pid) {
    return (dependencies.enabledProcesses() >>> pid & 1) != 0;
  }

  private boolean isIndependent(int p, int q) {
    return !AccessNumbering.intersect(dependencies.dependencies(p), dependencies.nextAccesses(q))
        && !AccessNumbering.intersect(dependencies.dependencies(p), rendezvous)
        && !AccessNumbering.intersect(dependencies.nextAccesses(q), rendezvous);
  }

  /** Whether the next steps of two processes may commute only up to pids, which is not checked. */
  private boolean isUpToPids(int p, int q) {
    return independence.mayCommuteUpToPids(
        dependencies.nextAccesses(p), dependencies.nextAccesses(q));
  }

  private long upToPids(int p, long others) {
    long result = 0;
    for (long left = others; left != 0; left &= left - 1) {
      int q = Long.numberOfTrailingZeros(left);
      result |= isUpToPids(p, q) ? 1L << q : 0;
    }
    return result;
  }

  private void checkSet(int[] state, long set) {
    if (dependencies.open(state) && dependencies.computeUnobservedSteps()) {
      long others = dependencies.enabledProcesses() & ~set;
      for (long left = set; left != 0; left &= left - 1) {
        others &= ~upToPids(Long.numberOfTrailingZeros(left), others);
      }
      for (long left = others; left != 0; left &= left - 1) {
        check(state, set, Long.numberOfTrailingZeros(left));
      }
    }
  }

  /** Executes the transitions of a set of processes and those of another process in both orders. */
  private void check(int[] state, long set, int other) {
    List<int[]> ofSet = steps(state, set);
    List<List<int[]>> thenOther = ofSet.stream().map(s -> steps(s, 1L << other)).toList();
    for (int[] afterOther : steps(state, 1L << other)) {
      List<int[]> thenSet = steps(afterOther, set);
      if (thenSet.size() != ofSet.size()) {
        String what = "%d steps, then %d".formatted(ofSet.size(), thenSet.size());
        throw mismatch(state, set, other, what);
      }
      for (int i = 0; i < thenSet.size(); i++) {
        int[] both = thenSet.get(i);
        if (thenOther.get(i).stream().noneMatch(s -> Arrays.equals(s, both))) {
          throw mismatch(state, set, other, "step " + i + " does not commute");
        }
      }
    }
  }

  private IllegalStateException mismatch(int[] state, long set, int other, String what) {
    stepper.open(state);
    var names = new ArrayList<String>();
    for (long left = set; left != 0; left &= left - 1) {
      names.add(name(Long.numberOfTrailingZeros(left)));
    }
    return new IllegalStateException(
        "wrongly said to be independent of %s: %s: %s; in state %s"
            .formatted(name(other), names, what, Arrays.toString(state)));
  }

  private String name(int pid) {
    var type = system.processTypes().get(stepper.processType(pid));
    int control = stepper.controlState(pid);
    return "process %d (%s at %d, line %d)"
        .formatted(pid, type.name(), control, type.states().get(control).at().line());
  }

  private List<int[]> steps(int[] state, long set) {
    var steps = new Steps();
    int count = Math.min(AmpleSets.MAX_PROCESSES, stepper.open(state.clone()));
    for (int pid = count - 1; pid >= 0; pid--) {
      if ((set >>> pid & 1) != 0) {
        stepper.steps(pid, steps);
      }
    }
    return steps.targets;
  }

  /**
   * Collects targets; a fault is a target too, equal to no state but only to a fault of the same
   * kind.
   */
  private static final class Steps implements TransitionSink {
    final List<int[]> targets = new ArrayList<>();

    @Override
    public void transition(int[] state, int[] changes, int length) {
      targets.add(state.clone());
    }

    @Override
    public void fault(Fault.Kind kind) {
      targets.add(new int[] {kind.ordinal()});
    }
  }
}
