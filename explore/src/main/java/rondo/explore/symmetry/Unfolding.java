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
public final class Unfolding {
  private final SymmetricSystem representatives;
  private final PackedSymmetry symmetry;
  private final Stepper stepper;

  private int[] real;
  private int[] representative;

  /** Renames the real state so that it becomes the representative. */
  private int[] sigma;

  private List<Integer> choices = new ArrayList<>();

  /**
   * @param system the one whose states are represented
   */
  public Unfolding(TransitionSystem system, SymmetricSystem representatives) {
    this.representatives = representatives;
    this.symmetry = representatives.symmetry();
    stepper = system.stepper();
    real = new int[system.layout().words()];
  }

  /** The run that a run of representatives stands for. */
  public Trace unfold(Trace trace) {
    choices = new ArrayList<>();
    Arrays.fill(real, 0);
    stepper.initial(real, new Successors(-1));
    representative = real.clone();
    sigma = representatives.represent(representative);
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
    var successors = new Successors(choice);
    stepper.successors(representative, successors);
    int[] successor = successors.wanted;
    int[] next = successor.clone();
    symmetry.apply(successor, inverse(sigma), next);
    choices.add(ordinal(next));
    real = next;
    int[] tau = representatives.represent(successor);
    representative = successor;
    for (int m = 0; m < sigma.length; m++) {
      sigma[m] = tau[sigma[m]];
    }
  }

  private static int[] inverse(int[] renaming) {
    int[] inverse = new int[renaming.length];
    for (int m = 0; m < renaming.length; m++) {
      inverse[renaming[m]] = m;
    }
    return inverse;
  }

  private int ordinal(int[] target) {
    var successors = new Successors(-1);
    stepper.successors(real, successors);
    for (int i = 0; i < successors.all.size(); i++) {
      if (Arrays.equals(successors.all.get(i), target)) {
        return i;
      }
    }
    throw new IllegalStateException("what is called a symmetry is none");
  }

  /** The fault of the real state that corresponds to one of the representative's. */
  private int fault(int number) {
    var there = new Successors(-1);
    stepper.successors(representative, there);
    Fault.Kind kind = there.faults.get(number);
    int before = (int) there.faults.subList(0, number).stream().filter(kind::equals).count();
    var here = new Successors(-1);
    stepper.successors(real, here);
    for (int i = 0; i < here.faults.size(); i++) {
      if (here.faults.get(i) == kind && before-- == 0) {
        return i;
      }
    }
    throw new IllegalStateException("what is called a symmetry is none");
  }

  /** Keeps all that a state leads to, or one of its successors. */
  private static final class Successors implements TransitionSink {
    private final int number;
    private final List<int[]> all = new ArrayList<>();
    private final List<Fault.Kind> faults = new ArrayList<>();
    private int[] wanted;
    private int count;

    /**
     * @param number of the one to keep; negative to keep all
     */
    Successors(int number) {
      this.number = number;
    }

    @Override
    public void transition(int[] state, int[] changes, int length) {
      if (number < 0) {
        all.add(state.clone());
      } else if (count++ == number) {
        wanted = state.clone();
      }
    }

    @Override
    public void fault(Fault.Kind kind) {
      faults.add(kind);
    }
  }
}
