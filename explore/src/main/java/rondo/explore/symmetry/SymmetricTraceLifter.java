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
 * Lifts a trace of the quotient to a trace of the base system.
 *
 * <p>Two states advance in parallel: the representative, along the trace, and the concrete state,
 * which {@code sigma} maps to the representative. A transition of the representative leads to a
 * successor; the inverse of {@code sigma} maps it to a successor of the concrete state. A cycle of
 * representatives closes in the base system only after a few iterations, since each iteration may
 * permute some members.
 */
public final class SymmetricTraceLifter {
  private final CanonicalizingSink permuter;
  private final Stepper stepper;
  private final Stepper representativeStepper;

  private int[] real;
  private int[] representative;

  /** Maps the concrete state to the representative. */
  private int[] sigma;

  private List<Integer> choices = new ArrayList<>();

  /**
   * @param system the base system; the quotient may omit transitions of it, but none of a
   *     representative up to symmetry
   */
  public SymmetricTraceLifter(TransitionSystem system, SymmetricSystem quotient) {
    permuter = quotient.canonicalizingSink();
    stepper = system.stepper();
    representativeStepper = quotient.baseStepper();
    real = new int[system.layout().words()];
  }

  /** The trace of the base system for a trace of the quotient. */
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
    int[] successor = successors(representativeStepper, representative).all.get(choice);
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
    List<int[]> targets = successors(stepper, real).all;
    for (int i = 0; i < targets.size(); i++) {
      if (Arrays.equals(targets.get(i), target)) {
        return i;
      }
    }
    throw new IllegalStateException("what is called a symmetry is none");
  }

  /** The index of the concrete state's fault that corresponds to a fault of the representative. */
  private int fault(int number) {
    List<Fault.Kind> there = successors(representativeStepper, representative).faults;
    Fault.Kind kind = there.get(number);
    int before = (int) there.subList(0, number).stream().filter(kind::equals).count();
    List<Fault.Kind> here = successors(stepper, real).faults;
    for (int i = 0; i < here.size(); i++) {
      if (here.get(i) == kind && before-- == 0) {
        return i;
      }
    }
    throw new IllegalStateException("what is called a symmetry is none");
  }

  private static SuccessorList successors(Stepper stepper, int[] state) {
    var list = new SuccessorList();
    stepper.successors(state, list);
    return list;
  }

  /** Collects the successors and faults of a state. */
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
