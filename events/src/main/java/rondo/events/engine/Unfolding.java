package rondo.events.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import rondo.explore.Stepper;
import rondo.explore.TransitionSink;
import rondo.ir.Fault;
import rondo.trace.Trace;

/**
 * Makes a run of a protocol out of a run of representatives.
 *
 * <p>Two states go side by side: the representative, which the trace tells the way of, and the one
 * of the real run, which the representative becomes when it is renamed by {@code back}. What
 * follows the representative, renamed so, follows the real state. A cycle of representatives leads
 * back to the same real state only after it was gone round a few times.
 */
final class Unfolding {
  private final Representer representer;
  private final Stepper stepper;
  private int[] real;
  private int[] representative;
  private int[] back;
  private final List<Integer> choices = new ArrayList<>();

  Unfolding(Orbits orbits) {
    representer = orbits.representer();
    stepper = orbits.events().stepper();
    real = new int[orbits.layout().words()];
    stepper.initial(real, new Successors());
    representative = real.clone();
    back = new int[orbits.events().protocol().processes()];
    Arrays.setAll(back, p -> p);
  }

  Trace unfold(Trace trace) {
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
    int[] next = representer.renamed(successor, back);
    choices.add(ordinal(next));
    real = next;
    representative = new int[successor.length];
    int[] to = representer.represent(successor, representative);
    int[] further = new int[back.length];
    for (int p = 0; p < back.length; p++) {
      further[to[p]] = back[p];
    }
    back = further;
  }

  private int ordinal(int[] target) {
    List<int[]> targets = successors(real).all;
    for (int i = 0; i < targets.size(); i++) {
      if (Arrays.equals(targets.get(i), target)) {
        return i;
      }
    }
    throw new IllegalStateException("processes are told apart that should not be");
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
    throw new IllegalStateException("processes are told apart that should not be");
  }

  private Successors successors(int[] state) {
    var successors = new Successors();
    stepper.successors(state, successors);
    return successors;
  }

  /** Keeps all that a state leads to. */
  private static final class Successors implements TransitionSink {
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
