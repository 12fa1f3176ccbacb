package rondo.explore.symmetry;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import rondo.explore.Stepper;
import rondo.explore.TransitionSink;
import rondo.explore.TransitionSystem;
import rondo.ir.Fault;
import rondo.trace.Trace;

/**
 * Makes a run of a system out of a run of its representatives.
 *
 * <p>Two states go side by side: the representative, which the trace tells the way of, and the one
 * of the real run, which becomes the representative when it is renamed by {@code sigma}. A
 * transition of the representative leads to a successor; what that is when the renaming is undone
 * is a successor of the real state. A cycle of representatives leads back to the same real state
 * only after it was gone round a few times, since each time some members may have changed places.
 */
public final class SymmetricTraceLifter {
  private final StatePermuter permuter;
  private final Stepper stepper;

  private int[] real;
  private int[] representative;

  /** Renames the real state so that it becomes the representative. */
  private int[] sigma;

  private List<Integer> choices = new ArrayList<>();

  /** How members are renamed. A renaming says of each member what it is called then. */
  public interface StatePermuter {
    /** Makes a state its representative, and says how. */
    int[] canonicalize(int[] state);

    /** What a state is after a renaming. */
    int[] permuted(int[] state, int[] by);
  }

  /**
   * @param system the one whose states are represented
   */
  public SymmetricTraceLifter(TransitionSystem system, StatePermuter permuter) {
    this.permuter = permuter;
    stepper = system.stepper();
    real = new int[system.layout().words()];
  }

  /** The run that a run of representatives stands for. */
  public Trace lift(Trace trace) {
    choices = new ArrayList<>();
    Arrays.fill(real, 0);
    stepper.initial(real, new SuccessorList());
    representative = real.clone();
    sigma = permuter.canonicalize(representative).clone();
    if (trace.cycle().isEmpty()) {
      trace.choices().forEach(this::step);
      OptionalInt fault = trace.fault();
      return new Trace(choices, fault.isEmpty() ? fault : OptionalInt.of(fault(fault.getAsInt())));
    }
    int begin = trace.cycle().getAsInt();
    trace.choices().subList(0, begin).forEach(this::step);
    int[] entry = real.clone();
    do {
      trace.choices().subList(begin, trace.choices().size()).forEach(this::step);
    } while (!Arrays.equals(entry, real));
    return Trace.lasso(choices, begin);
  }

  private void step(int choice) {
    int[] successor = successors(representative).all.get(choice);
    real = appendChoice(permuter.permuted(successor, inverse(sigma)));
    int[] tau = permuter.canonicalize(successor);
    representative = successor;
    for (int m = 0; m < sigma.length; m++) {
      sigma[m] = tau[sigma[m]];
    }
  }

  private int[] appendChoice(int[] target) {
    choices.add(ordinal(target));
    return target;
  }

  private static int[] inverse(int[] renaming) {
    int[] inverse = new int[renaming.length];
    for (int m = 0; m < renaming.length; m++) {
      inverse[renaming[m]] = m;
    }
    return inverse;
  }

  private int ordinal(int[] target) {
    List<int[]> targets = successors(real).all;
    for (int i = 0; i < targets.size(); i++) {
      if (Arrays.equals(targets.get(i), target)) {
        return i;
      }
    }
    throw new IllegalStateException("what is called a symmetry is none");
  }

  /** The fault of the real state that corresponds to one of the representative's. */
  private int fault(int number) {
    List<Fault.Kind> there = successors(representative).faults;
    Fault.Kind kind = there.get(number);
    int before = (int) there.subList(0, number).stream().filter(kind::equals).count();
    List<Fault.Kind> here = successors(real).faults;
    for (int i = 0; i < here.size(); i++) {
      if (here.get(i) == kind && before-- == 0) {
        return i;
      }
    }
    throw new IllegalStateException("what is called a symmetry is none");
  }

  private SuccessorList successors(int[] state) {
    var list = new SuccessorList();
    stepper.successors(state, list);
    return list;
  }

  /** Keeps all that a state leads to. */
  private static final class SuccessorList implements TransitionSink {
    private final List<int[]> all = new ArrayList<>();
    private final List<Fault.Kind> faults = new ArrayList<>();

    @Override
    public void transition(int[] state, int[] changes, int length) {
      all.add(state.clone());
    }

    @Override
    public void fault(Fault.Kind kind) {
      faults.add(kind);
    }
  }
}
